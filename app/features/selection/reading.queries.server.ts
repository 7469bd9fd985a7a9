import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/db/open.server.ts";
import { formByKey } from "#app/features/registration-form/forms.ts";
import { registrations } from "#app/features/registrations/tables.server.ts";
import { blinded } from "./blind.ts";
import { isRead } from "./criteria.ts";
import { readableFields } from "./fields.ts";
import type { RoundRecord } from "./queries.server.ts";
import type { ReadingRegistration } from "./schema.ts";
import { selectionMarks as marks, selectionReadings as readings } from "./tables.server.ts";

type Asked = { reader: number; id?: number; limit?: number; offset?: number; open?: boolean };

/**
 * What a reader is given: the texts to read, and nothing else of the file. Made from a list of what
 * may be shown, so that a new question of the form stays hidden until somebody decides otherwise.
 */
export async function registrationsToRead(
  db: Db,
  round: RoundRecord,
  asked: Asked,
): Promise<ReadingRegistration[]> {
  const { limit = 1, offset = 0 } = asked;
  const rows = await db
    .select({ reading: readings, answers: registrations.answers })
    .from(readings)
    .innerJoin(registrations, eq(registrations.id, readings.registrationId))
    .where(inHand(round, asked))
    // What is still to be read comes first. Each reader has an order of their own, which says
    // nothing about how a file stands, and does not tire everybody on the same ones.
    .orderBy(
      sql`${readings.finishedAt} is not null`,
      sql`md5(${readings.readerId} || ' ' || ${readings.registrationId})`,
      asc(readings.id),
    )
    .limit(limit)
    .offset(offset);
  const given = await marksOf(
    db,
    rows.map(({ reading }) => reading.id),
  );
  const form = formByKey(round.form);
  const readable = form ? readableFields(form) : [];
  return rows.map(({ reading, answers }) => ({
    id: reading.id,
    version: reading.version,
    finished: reading.finishedAt !== null,
    texts: round.criteria.filter(isRead).flatMap(({ id, fields }) =>
      fields
        .filter((field) => readable.includes(field))
        .map((field) => {
          const text = answers[field];
          const shown = typeof text === "string" ? blinded(text, answers) : "";
          return { criterion: id, field, text: shown };
        }),
    ),
    marks: given.filter(({ readingId }) => readingId === reading.id).map(withoutReading),
  }));
}

export async function countToRead(db: Db, round: RoundRecord, asked: Asked): Promise<number> {
  const [row] = await db.select({ total: count() }).from(readings).where(inHand(round, asked));
  return row?.total ?? 0;
}

/** Which of these files somebody has in hand and has not finished. */
export async function stillToRead(
  db: Db,
  round: RoundRecord,
  reader: number,
  files: readonly number[],
): Promise<Set<number>> {
  if (!files.length) return new Set();
  const rows = await db
    .select({ id: readings.registrationId })
    .from(readings)
    .where(
      and(inHand(round, { reader, open: true }), inArray(readings.registrationId, [...files])),
    );
  return new Set(rows.map(({ id }) => id));
}

function inHand({ id: roundId }: RoundRecord, { reader, id, open }: Asked) {
  return and(
    eq(readings.roundId, roundId),
    eq(readings.readerId, reader),
    id === undefined ? undefined : eq(readings.id, id),
    open ? isNull(readings.finishedAt) : undefined,
  );
}

/** A reader's own marks; those of others are never read here. */
async function marksOf(db: Db, ids: number[]) {
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

function withoutReading({ criterion, mark, comment }: Awaited<ReturnType<typeof marksOf>>[number]) {
  return { criterion, mark, comment };
}
