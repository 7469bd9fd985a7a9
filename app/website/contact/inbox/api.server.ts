import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { asId, Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { onePage } from "#app/platform/http/pagination.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import { answerEmail } from "../emails.ts";
import { changeMessage, mayAnswer, storeAnswer } from "./change-message.server.ts";
import {
  answerers,
  countByState,
  countMessages,
  listMessages,
  messageById,
  readMessage,
} from "./queries.server.ts";
import { AnswerInput, InboxQuery, MessageChange } from "./schema.ts";

/** An unknown id is 404 for every signed-in user, before the permission check. */
const known = createMiddleware<ApiEnv>(async (c, next) => {
  const id = asId(c.req.param("id") ?? "");
  if (id === null || !(await messageById(c.var.db, id))) notFound();
  await next();
});

export const inboxApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("contact", "A page of the messages, newest first; spam only when asked for"),
    may("messages.read"),
    validate("query", InboxQuery),
    async (c) => {
      const { db, user } = c.var;
      const query = c.req.valid("query");
      const filter = { ...query, ...(query.mine ? { assignedTo: user.id } : {}) };
      const page = await onePage(c.req.url, query, {
        count: () => countMessages(db, filter),
        list: (window) => listMessages(db, filter, window),
      });
      return c.json(page);
    },
  )
  .get(
    "/counts",
    describe("contact", "How many messages are in each state"),
    may("messages.read"),
    async (c) => c.json(await countByState(c.var.db)),
  )
  .get(
    "/answerers",
    describe("contact", "The users a message can be assigned to"),
    may("messages.read"),
    async (c) => c.json(await answerers(c.var.db)),
  )
  .get(
    "/:id",
    describe("contact", "One message with its answers"),
    signedIn,
    validate("param", Id),
    known,
    may("messages.read"),
    async (c) => c.json((await readMessage(c.var.db, c.req.valid("param").id)) ?? notFound()),
  )
  .patch(
    "/:id",
    describe("contact", "Change the state or the assignee of a message"),
    signedIn,
    validate("param", Id),
    known,
    may("messages.read"),
    validate("json", MessageChange, async (c, { assigned_to }) => ({
      ...(assigned_to && !(await mayAnswer(c.var.db, assigned_to))
        ? { assigned_to: [c.var.t("inbox.notTheirs")] }
        : {}),
    })),
    async (c) => {
      const { db, user, now } = c.var;
      const { id } = c.req.valid("param");
      const change = { id, ...c.req.valid("json") };
      const act = { user, now, trace: traceOf(c) };
      await transactionAs(c, (tx) => changeMessage(tx, change, act));
      return c.json((await readMessage(db, id)) ?? notFound());
    },
  )
  .post(
    "/:id/answers",
    describe("contact", "Answer by email; the answer is stored with the message"),
    signedIn,
    validate("param", Id),
    known,
    may("messages.read"),
    validate("json", AnswerInput),
    async (c) => {
      const { db, jobs, user, now } = c.var;
      const { id } = c.req.valid("param");
      const act = { user, now, trace: traceOf(c) };
      await transactionAs(c, async (tx) => {
        const answerId = await storeAnswer(tx, { id, ...c.req.valid("json") }, act);
        await sendEmail(jobs, tx, answerEmail, { answerId });
      });
      return c.json((await readMessage(db, id)) ?? notFound(), 201);
    },
  );
