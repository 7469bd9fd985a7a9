import { and, eq, sql } from "drizzle-orm";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { isTextCriterion } from "./criteria.ts";
import { isReader, type RoundRecord, shareRound } from "./queries.server.ts";
import { assignThirdReaders } from "./readers.server.ts";
import { refused } from "./refused.ts";
import { subjectOf } from "./save-round.server.ts";
import type { ReaderScoresInput } from "./schema.ts";
import { selectionMarks as marks, selectionReadings as readings } from "./tables.server.ts";

type ScoresGiven = { roundId: number; readingId: number; reader: number; input: ReaderScoresInput };

/**
 * Stores a reader's scores for one registration. They can be corrected until the round is closed, but
 * not once a third reader is assigned, which reveals that the first two disagree. Null if the
 * registration is not assigned to this reader.
 */
export async function giveScores(
  tx: Tx,
  scores: ScoresGiven,
  trace: Trace,
): Promise<{ id: number } | null> {
  const { roundId, readingId, reader, input } = scores;
  const round = await shareRound(tx, roundId);
  // The lock below serializes readers of one registration, so that the second sees the first score.
  const [found] = await tx
    .select({ registrationId: readings.registrationId })
    .from(readings)
    .where(ownReading(scores));
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
    throw refused("stale", { version: reading.version });
  }
  if (!reading.third && all.some(({ third }) => third)) throw refused("thirdCalled");
  await writeScores(tx, round, { ...scores, at: trace.at });
  await assignThirdReaders(tx, round, trace.at, [found.registrationId]);
  await record(tx, { ...trace, action: "selection.marked", subject: subjectOf(round) });
  return { id: readingId };
}

function ownReading({ roundId, readingId, reader }: ScoresGiven) {
  return and(
    eq(readings.id, readingId),
    eq(readings.roundId, roundId),
    eq(readings.readerId, reader),
  );
}

async function writeScores(tx: Tx, round: RoundRecord, scores: ScoresGiven & { at: Date }) {
  const { readingId, input, at } = scores;
  const texts = round.criteria.filter(isTextCriterion).map(({ id }) => id);
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
  const stored = await tx
    .select({ criterion: marks.criterion })
    .from(marks)
    .where(eq(marks.readingId, readingId));
  const done = texts.every((id) => stored.some(({ criterion }) => criterion === id));
  await tx
    .update(readings)
    .set({ version: sql`${readings.version} + 1`, finishedAt: done ? at : null })
    .where(eq(readings.id, readingId));
}
