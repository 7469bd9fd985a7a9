import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { signWords } from "#app/platform/http/signed.server.ts";
import { formOfAnswers } from "#app/website/registration-form/forms.server.ts";
import { isTextCriterion } from "./criteria.ts";
import { readableFields } from "./fields.ts";
import { maskIdentity } from "./mask-identity.ts";
import type { RoundRecord } from "./queries.server.ts";
import type { ReadingRegistration } from "./schema.ts";
import { selectionMarks as marks, selectionReadings as readings } from "./tables.server.ts";

type ReadingFilter = {
  reader: number;
  /** Decides the order; see `readingOrder`. */
  orderKey?: string;
  id?: number;
  limit?: number;
  offset?: number;
  open?: boolean;
};

/**
 * The texts a reader sees, and nothing else of the registration. Only listed fields are included, so a
 * new question of the form stays hidden.
 */
export async function registrationsToRead(
  db: Db,
  round: RoundRecord,
  filter: ReadingFilter,
): Promise<ReadingRegistration[]> {
  const { limit = 1, offset = 0, orderKey = "" } = filter;
  const rows = await db
    .select({ reading: readings, answers: registrations.answers })
    .from(readings)
    .innerJoin(registrations, eq(registrations.id, readings.registrationId))
    .where(assignedTo(round, filter))
    // Unfinished ones first. Each reader has a different order, which hides the ranking and spreads
    // the effect of tiredness. Without the key a reader could work out whose texts come when.
    .orderBy(
      sql`${readings.finishedAt} is not null`,
      sql`sha256(convert_to(${orderKey}::text || ' ' || ${readings.registrationId}, 'UTF8'))`,
      asc(readings.id),
    )
    .limit(limit)
    .offset(offset);
  const given = await ownScores(
    db,
    rows.map(({ reading }) => reading.id),
  );
  const form = formOfAnswers(round.form);
  const readable = form ? readableFields(form) : [];
  return rows.map(({ reading, answers }) => ({
    id: reading.id,
    version: reading.version,
    finished: reading.finishedAt !== null,
    texts: round.criteria.filter(isTextCriterion).flatMap(({ id, fields }) =>
      fields
        .filter((field) => readable.includes(field))
        .map((field) => {
          const text = answers[field];
          const shown = typeof text === "string" ? maskIdentity(text, answers) : "";
          return { criterion: id, field, text: shown };
        }),
    ),
    marks: given.filter(({ readingId }) => readingId === reading.id).map(withoutReading),
  }));
}

/** The key of a reader's order, which only the server can make. */
export function readingOrder(secret: string, { id }: RoundRecord, reader: number): string {
  return signWords(secret, "reading order", [String(id), String(reader)]);
}

export async function countToRead(
  db: Db,
  round: RoundRecord,
  filter: ReadingFilter,
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(readings).where(assignedTo(round, filter));
  return row?.total ?? 0;
}

/** The registrations among these that the reader has not finished. */
export async function stillToRead(
  db: Db,
  round: RoundRecord,
  reader: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const rows = await db
    .select({ id: readings.registrationId })
    .from(readings)
    .where(
      and(assignedTo(round, { reader, open: true }), inArray(readings.registrationId, [...ids])),
    );
  return new Set(rows.map(({ id }) => id));
}

function assignedTo({ id: roundId }: RoundRecord, { reader, id, open }: ReadingFilter) {
  return and(
    eq(readings.roundId, roundId),
    eq(readings.readerId, reader),
    id === undefined ? undefined : eq(readings.id, id),
    open ? isNull(readings.finishedAt) : undefined,
  );
}

/** A reader's own scores, never those of others. */
async function ownScores(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      readingId: marks.readingId,
      criterion: marks.criterion,
      mark: marks.mark,
      comment: marks.comment,
    })
    .from(marks)
    .where(inArray(marks.readingId, ids));
}

function withoutReading({
  criterion,
  mark,
  comment,
}: Awaited<ReturnType<typeof ownScores>>[number]) {
  return { criterion, mark, comment };
}
