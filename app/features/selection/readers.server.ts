import { createHash } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { users } from "#app/access/tables.server.ts";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import { isRead } from "./criteria.ts";
import { lockRound, type RoundRecord, readersOf } from "./queries.server.ts";
import { Refused } from "./refused.ts";
import { loadMarks, loadRegistrations } from "./registrations.queries.server.ts";
import { subjectOf } from "./save-round.server.ts";
import { combine } from "./score.ts";
import { readStanding } from "./standing.server.ts";
import { selectionReaders as readers, selectionReadings as readings } from "./tables.server.ts";

/** People with an account, of any role. Whoever is invited already stays so. */
export async function inviteReaders(tx: Tx, roundId: number, userIds: number[], trace: Trace) {
  const round = await lockRound(tx, roundId);
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), eq(users.isActive, true)));
  const values = people.map(({ id }) => ({ roundId, userId: id, invitedAt: trace.at }));
  const added = values.length
    ? await tx
        .insert(readers)
        .values(values)
        .onConflictDoNothing()
        .returning({ userId: readers.userId })
    : [];
  // Files that waited for a third reader have one now.
  await assignThirdReaders(tx, round, trace.at);
  const after = { readers: people.map(({ id }) => id) };
  await record(tx, {
    ...trace,
    action: "selection.readers_invited",
    subject: subjectOf(round),
    after,
  });
  return { readers: await readersOf(tx, roundId), added: added.map(({ userId }) => userId) };
}

/** Files they have not finished go back; the marks of those they finished stay. */
export async function removeReader(tx: Tx, roundId: number, userId: number, trace: Trace) {
  const round = await lockRound(tx, roundId);
  const mine = and(eq(readings.roundId, roundId), eq(readings.readerId, userId));
  await tx.delete(readings).where(and(mine, isNull(readings.finishedAt)));
  await tx.delete(readers).where(and(eq(readers.roundId, roundId), eq(readers.userId, userId)));
  await assignThirdReaders(tx, round, trace.at);
  const before = { readers: [userId] };
  await record(tx, {
    ...trace,
    action: "selection.reader_removed",
    subject: subjectOf(round),
    before,
  });
  return readersOf(tx, roundId);
}

type Wanted = { registration_ids?: number[] | undefined; first?: number | undefined };

/**
 * Gives files to readers, evenly. A file that has its readers already gets no more, so asking twice
 * is harmless.
 */
export async function assignReadings(tx: Tx, roundId: number, wanted: Wanted, trace: Trace) {
  const round = await lockRound(tx, roundId);
  const needed = Math.max(0, ...round.criteria.filter(isRead).map((each) => each.readers));
  if (needed === 0) throw new Refused("noTexts");
  const people = (await readersOf(tx, roundId)).filter(({ active }) => active);
  if (people.length < needed) throw new Refused("noReaders", { needed });
  const files = await filesWanted(tx, round, wanted);
  const assigned = await handOut(tx, round, { files, people, needed, at: trace.at });
  const after = { files: files.length, assigned };
  await record(tx, {
    ...trace,
    action: "selection.assigned",
    subject: subjectOf(round),
    after,
  });
  return { files: files.length, assigned };
}

async function filesWanted(tx: Tx, round: RoundRecord, wanted: Wanted): Promise<number[]> {
  if (wanted.registration_ids) {
    const found = await loadRegistrations(tx, round, wanted.registration_ids);
    return found.map(({ id }) => id).sort((a, b) => a - b);
  }
  // Those that wait for marks stand at the end, also in the order of their score so far.
  const { files } = await readStanding(tx, round);
  return files
    .toSorted((a, b) => b.score - a.score || (a.submittedAt < b.submittedAt ? -1 : 1))
    .slice(0, wanted.first)
    .map(({ id }) => id);
}

type Work = {
  files: number[];
  people: { user_id: number; files: number }[];
  needed: number;
  at: Date;
};

/** The number a reading has must not tell the rank of its file. */
function inNoOrder(roundId: number, files: readonly number[]): number[] {
  const key = (id: number) => createHash("sha256").update(`${roundId} ${id}`).digest("hex");
  const keys = new Map(files.map((id) => [id, key(id)]));
  return files.toSorted((a, b) => ((keys.get(a) ?? "") < (keys.get(b) ?? "") ? -1 : 1));
}

async function handOut(tx: Tx, round: RoundRecord, { files, people, needed, at }: Work) {
  const given = await tx
    .select({ registrationId: readings.registrationId, readerId: readings.readerId })
    .from(readings)
    .where(eq(readings.roundId, round.id));
  const byFile = Map.groupBy(given, ({ registrationId }) => registrationId);
  const loads = people.map(({ user_id, files }) => ({ reader: user_id, files }));
  const values = inNoOrder(round.id, files).flatMap((registrationId) => {
    const already = (byFile.get(registrationId) ?? []).map(({ readerId }) => readerId);
    const next = nextReaders(loads, already, needed - already.length);
    for (const load of loads) if (next.includes(load.reader)) load.files += 1;
    return next.map((readerId) => ({
      roundId: round.id,
      registrationId,
      readerId,
      assignedAt: at,
    }));
  });
  for (let from = 0; from < values.length; from += 5_000) {
    await tx.insert(readings).values(values.slice(from, from + 5_000));
  }
  return values.length;
}

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

type Load = { reader: number; files: number };

/**
 * Who reads a file next: those with the fewest files, the earlier invited first. Nobody reads the
 * same file twice.
 */
export function nextReaders(loads: readonly Load[], already: readonly number[], wanted: number) {
  return loads
    .filter(({ reader }) => !already.includes(reader))
    .toSorted((a, b) => a.files - b.files)
    .slice(0, Math.max(0, wanted))
    .map(({ reader }) => reader);
}
