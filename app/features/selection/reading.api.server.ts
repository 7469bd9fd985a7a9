import { Hono } from "hono";
import { z } from "zod";
import { traceOf } from "#app/audit/record.server.ts";
import type { FieldErrors } from "#app/errors.ts";
import { type ApiEnv, notFound } from "#app/http/api-env.server.ts";
import { may, signedIn } from "#app/http/guards.server.ts";
import { BigId, Id } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { ListQuery, onePage } from "#app/http/pagination.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { type ContextOf, validate } from "#app/http/validate.server.ts";
import { isRead } from "./criteria.ts";
import { giveMarks } from "./give-marks.server.ts";
import { inHand, invited, type RoundEnv } from "./guards.server.ts";
import { type RoundRecord, roundsToRead } from "./queries.server.ts";
import { countToRead, registrationsToRead } from "./reading.queries.server.ts";
import { MarksInput } from "./schema.ts";

const QueueQuery = ListQuery.omit({ search: true }).extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  /** Only what is still to be read. */
  open: z.stringbool().default(false),
});
const ReadingPath = Id.extend({ reading: BigId.shape.id });

/**
 * The readers' side. Whoever was not invited finds nothing here, coordinators neither; whoever was
 * sees the texts they were given, and nothing that says whose they are.
 */
export const readingApi = new Hono<ApiEnv>()
  .get(
    "/reading",
    describe("selection", "The rounds the caller was asked to read for"),
    may("selection.read"),
    async (c) => c.json(await roundsToRead(c.var.db, c.var.user.id)),
  )
  .get(
    "/:id/reading",
    describe("selection", "The caller's files to read, those without marks first"),
    signedIn,
    invited,
    may("selection.read"),
    validate("param", Id),
    validate("query", QueueQuery),
    async (c) => {
      const { open, ...query } = c.req.valid("query");
      const { db, round, user } = c.var;
      const asked = { reader: user.id, open };
      const list = await onePage(c.req.url, query, {
        count: () => countToRead(db, round, asked),
        list: (window) => registrationsToRead(db, round, { ...asked, ...window }),
      });
      return c.json({ ...list, round: readersView(round) });
    },
  )
  .get(
    "/:id/reading/:reading",
    describe("selection", "One file to read"),
    signedIn,
    invited,
    inHand,
    may("selection.read"),
    validate("param", ReadingPath),
    async (c) => {
      const { db, round, user } = c.var;
      const id = c.req.valid("param").reading;
      const [registration] = await registrationsToRead(db, round, { reader: user.id, id });
      return c.json({ file: registration ?? notFound(), round: readersView(round) });
    },
  )
  .put(
    "/:id/reading/:reading",
    describe("selection", "Give or correct the marks of one file"),
    signedIn,
    invited,
    inHand,
    may("selection.read"),
    validate("param", ReadingPath),
    validate("json", MarksInput, (c: ContextOf<RoundEnv>, sound) => wrongCriteria(c, sound)),
    async (c) => {
      const { db, round, user } = c.var;
      const id = c.req.valid("param").reading;
      const input = c.req.valid("json");
      const given = { roundId: round.id, readingId: id, reader: user.id, input };
      const give = transactionAs(c, (tx) => giveMarks(tx, given, traceOf(c)));
      (await give) ?? notFound();
      const [registration] = await registrationsToRead(db, round, { reader: user.id, id });
      return c.json({ file: registration ?? notFound(), round: readersView(round) });
    },
  );

/** Of a round, what its readers work with. */
function readersView({ id, name, status, criteria }: RoundRecord) {
  return { id, name, status, criteria: criteria.filter(isRead) };
}

function wrongCriteria(
  { var: { round, t } }: ContextOf<RoundEnv>,
  { marks = [] }: Partial<MarksInput>,
): FieldErrors {
  const texts = round.criteria.filter(isRead).map(({ id }) => id);
  const names = marks.map(({ criterion }) => criterion);
  const wrong = names.flatMap((criterion, place) => {
    const field = `marks.${place}.criterion`;
    if (!texts.includes(criterion)) return [[field, [t("http.choice")]]];
    return names.indexOf(criterion) < place ? [[field, [t("selection.errors.twice")]]] : [];
  });
  return Object.fromEntries(wrong);
}
