import { Hono } from "hono";
import { z } from "zod";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { asId, Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import { readerEmail } from "./emails.ts";
import { found } from "./guards.server.ts";
import { isReader, readersOf } from "./queries.server.ts";
import { assignReadings, inviteReaders, removeReader } from "./readers.server.ts";
import { ReadersInput, ReadingsInput } from "./schema.ts";

const ReaderPath = Id.extend({ user: z.string() });

export const readersApi = new Hono<ApiEnv>()
  .get(
    "/:id/readers",
    describe("selection", "The readers of a round and their progress"),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", Id),
    async (c) => c.json(await readersOf(c.var.db, c.var.round.id)),
  )
  .post(
    "/:id/readers",
    describe("selection", "Invite people with an account, of any role, to read"),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", Id),
    validate("json", ReadersInput),
    async (c) => {
      const { user_ids } = c.req.valid("json");
      const { id } = c.var.round;
      const invite = transactionAs(c, async (tx) => {
        const { readers, added } = await inviteReaders(tx, id, user_ids, traceOf(c));
        for (const userId of added) {
          await sendEmail(c.var.jobs, tx, readerEmail, { userId, roundId: id });
        }
        return readers;
      });
      return c.json(await invite, 201);
    },
  )
  .delete(
    "/:id/readers/:user",
    describe("selection", "Remove a reader; their finished scores stay"),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", ReaderPath),
    async (c) => {
      const { db, round } = c.var;
      const user = asId(c.req.valid("param").user);
      if (!user || !(await isReader(db, round.id, user))) notFound();
      const remove = transactionAs(c, (tx) => removeReader(tx, round.id, user, traceOf(c)));
      return c.json(await remove);
    },
  )
  .post(
    "/:id/readings",
    describe(
      "selection",
      "Assign registrations to the readers evenly: some, or the first by score",
    ),
    signedIn,
    found,
    may("selection.manage"),
    validate("param", Id),
    validate("json", ReadingsInput),
    async (c) => {
      const { id } = c.var.round;
      const wanted = c.req.valid("json");
      const assign = transactionAs(c, (tx) => assignReadings(tx, id, wanted, traceOf(c)));
      return c.json(await assign);
    },
  );
