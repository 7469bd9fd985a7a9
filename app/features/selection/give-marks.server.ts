import { and, eq, sql } from "drizzle-orm";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import { isRead } from "./criteria.ts";
import { isReader, type RoundRecord, shareRound } from "./queries.server.ts";
import { assignThirdReaders } from "./readers.server.ts";
import { Refused } from "./refused.ts";
import { subjectOf } from "./save-round.server.ts";
import type { MarksInput } from "./schema.ts";
import { selectionMarks as marks, selectionReadings as readings } from "./tables.server.ts";

type Given = { roundId: number; readingId: number; reader: number; input: MarksInput };

/**
 * A reader's marks for one file. A mark can be corrected until the round is closed, but not once a
 * third reader was called: whoever knows that they were far apart is no longer blind. Null when the
 * file is not in this reader's hands.
 */
export async function giveMarks(
  tx: Tx,
  given: Given,
  trace: Trace,
): Promise<{ id: number } | null> {
  const { roundId, readingId, reader, input } = given;
  const round = await shareRound(tx, roundId);
  // One after the other for each file: the second of two readers sees the marks of the first.
  const [found] = await tx
    .select({ registrationId: readings.registrationId })
    .from(readings)
    .where(mine(given));
  if (!found || !(await isReader(tx, roundId, reader))) return null;
  const all = await tx
    .select()
    .from(readings)
    .where(and(eq(readings.roundId, roundId), eq(readings.registrationId, found.registrationId)))
    .orderBy(readings.id)
    .for("update");
  const reading = all.find(({ id }) => id === readingId);
  if (!reading) return null;
  if (reading.version !== input.version) {
    throw new Refused("stale", { version: reading.version });
  }
  if (!reading.third && all.some(({ third }) => third)) throw new Refused("thirdCalled");
  await writeMarks(tx, round, { ...given, at: trace.at });
  await assignThirdReaders(tx, round, trace.at, [found.registrationId]);
  await record(tx, { ...trace, action: "selection.marked", subject: subjectOf(round) });
  return { id: readingId };
}

function mine({ roundId, readingId, reader }: Given) {
  return and(
    eq(readings.id, readingId),
    eq(readings.roundId, roundId),
    eq(readings.readerId, reader),
  );
}

async function writeMarks(tx: Tx, round: RoundRecord, given: Given & { at: Date }) {
  const { readingId, input, at } = given;
  const texts = round.criteria.filter(isRead).map(({ id }) => id);
  const values = input.marks
    .filter(({ criterion }) => texts.includes(criterion))
    .map((each) => ({ ...each, readingId, givenAt: at }));
  if (values.length) {
    await tx
      .insert(marks)
      .values(values)
      .onConflictDoUpdate({
        target: [marks.readingId, marks.criterion],
        set: {
          mark: sql`excluded.mark`,
          comment: sql`excluded.comment`,
          givenAt: sql`excluded.given_at`,
        },
      });
  }
  const known = await tx
    .select({ criterion: marks.criterion })
    .from(marks)
    .where(eq(marks.readingId, readingId));
  const done = texts.every((id) => known.some(({ criterion }) => criterion === id));
  await tx
    .update(readings)
    .set({ version: sql`${readings.version} + 1`, finishedAt: done ? at : null })
    .where(eq(readings.id, readingId));
}
