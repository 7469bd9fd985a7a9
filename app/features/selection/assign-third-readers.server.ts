import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#app/db/open.server.ts";
import { isRead } from "./criteria.ts";
import { type RoundRecord, readersOf } from "./queries.server.ts";
import { combine, nextReaders } from "./reading.ts";
import { loadMarks } from "./registrations.queries.server.ts";
import { selectionReadings as readings } from "./tables.server.ts";

/**
 * Two readers too far apart: the least busy of the others reads too. When there is no other, the
 * file waits, and is given out as soon as somebody joins.
 */
export async function assignThirdReaders(
  tx: Tx,
  round: RoundRecord,
  at: Date,
  ids?: readonly number[],
) {
  const { marksOf, open, files } = await loadMarks(tx, round.id, ids);
  const texts = round.criteria.filter(isRead);
  const apart = files.filter(
    (id) =>
      !open.has(id) &&
      texts.some((text) => combine(marksOf(id)[text.id] ?? [], text.readers).rule === "third"),
  );
  if (!apart.length) return;
  const given = await tx
    .select({ registrationId: readings.registrationId, reader: readings.readerId })
    .from(readings)
    .where(and(eq(readings.roundId, round.id), inArray(readings.registrationId, apart)));
  const already = Map.groupBy(given, ({ registrationId }) => registrationId);
  const loads = (await readersOf(tx, round.id))
    .filter(({ active }) => active)
    .map(({ user_id, files }) => ({ reader: user_id, files }));
  const values = apart.flatMap((registrationId) => {
    const readersSoFar = (already.get(registrationId) ?? []).map(({ reader }) => reader);
    const [readerId] = nextReaders(loads, readersSoFar, 1);
    if (readerId === undefined) return [];
    for (const load of loads) if (load.reader === readerId) load.files += 1;
    return [{ roundId: round.id, registrationId, readerId, third: true, assignedAt: at }];
  });
  if (values.length) await tx.insert(readings).values(values);
}
