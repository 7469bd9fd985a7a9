import { Hono } from "hono";
import { z } from "zod";
import { NOBODY_NAMED, noteRead } from "#app/platform/audit/note-read.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import { type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { BigId, Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { ListQuery, onePage } from "#app/platform/http/pagination.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { type ContextOf, validate } from "#app/platform/http/validate.server.ts";
import { isTextCriterion } from "./criteria.ts";
import { giveScores } from "./give-scores.server.ts";
import { assignedReading, invited, type RoundEnv } from "./guards.server.ts";
import { type RoundRecord, roundsToRead } from "./queries.server.ts";
import { countToRead, readingOrder, registrationsToRead } from "./reading.queries.server.ts";
import { ReaderScoresInput } from "./schema.ts";

const QueueQuery = ListQuery.omit({ search: true }).extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  /** Only unfinished readings. */
  open: z.stringbool().default(false),
});
const ReadingPath = Id.extend({ reading: BigId.shape.id });

/**
 * The readers' routes. Nothing is found by people who are not invited, coordinators included; readers
 * see the assigned texts and nothing that identifies their writers.
 */
export const readingApi = new Hono<ApiEnv>()
  .get(
    "/reading",
    describe("selection", "The rounds the caller is invited to read for"),
    may("selection.read"),
    async (c) => c.json(await roundsToRead(c.var.db, c.var.user.id)),
  )
  .get(
    "/:id/reading",
    describe("selection", "The registrations assigned to the caller, unfinished ones first"),
    signedIn,
    invited,
    may("selection.read"),
    validate("param", Id),
    validate("query", QueueQuery),
    async (c) => {
      const { open, ...query } = c.req.valid("query");
      const { db, round, site, user } = c.var;
      const orderKey = readingOrder(await site.csrfSecret(), round, user.id);
      const filter = { reader: user.id, open, orderKey };
      const list = await onePage(c.req.url, query, {
        count: () => countToRead(db, round, filter),
        list: (window) => registrationsToRead(db, round, { ...filter, ...window }),
      });
      await noteRead(c, "readings", NOBODY_NAMED);
      return c.json({ ...list, round: readersView(round) });
    },
  )
  .get(
    "/:id/reading/:reading",
    describe("selection", "One registration to read"),
    signedIn,
    invited,
    assignedReading,
    may("selection.read"),
    validate("param", ReadingPath),
    async (c) => {
      const { db, round, user } = c.var;
      const id = c.req.valid("param").reading;
      const [registration] = await registrationsToRead(db, round, { reader: user.id, id });
      await noteRead(c, "readings", NOBODY_NAMED);
      return c.json({ file: registration ?? notFound(), round: readersView(round) });
    },
  )
  .put(
    "/:id/reading/:reading",
    describe("selection", "Give or correct the scores of one registration"),
    signedIn,
    invited,
    assignedReading,
    may("selection.read"),
    validate("param", ReadingPath),
    validate("json", ReaderScoresInput, (c: ContextOf<RoundEnv>, sound) => wrongCriteria(c, sound)),
    async (c) => {
      const { db, round, user } = c.var;
      const id = c.req.valid("param").reading;
      const input = c.req.valid("json");
      const given = { roundId: round.id, readingId: id, reader: user.id, input };
      const give = transactionAs(c, (tx) => giveScores(tx, given, traceOf(c)));
      (await give) ?? notFound();
      const [registration] = await registrationsToRead(db, round, { reader: user.id, id });
      return c.json({ file: registration ?? notFound(), round: readersView(round) });
    },
  );

/** The part of a round that its readers see. */
function readersView({ id, name, status, criteria }: RoundRecord) {
  return { id, name, status, criteria: criteria.filter(isTextCriterion) };
}

function wrongCriteria(
  { var: { round, t } }: ContextOf<RoundEnv>,
  { marks = [] }: Partial<ReaderScoresInput>,
): FieldErrors {
  const texts = round.criteria.filter(isTextCriterion).map(({ id }) => id);
  const names = marks.map(({ criterion }) => criterion);
  const wrong = names.flatMap((criterion, place) => {
    const field = `marks.${place}.criterion`;
    if (!texts.includes(criterion)) return [[field, [t("http.choice")]]];
    return names.indexOf(criterion) < place ? [[field, [t("selection.errors.twice")]]] : [];
  });
  return Object.fromEntries(wrong);
}
