import { Hono } from "hono";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { onePage } from "#app/platform/http/pagination.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { countRequests, idsOfReferences, listRequests } from "./requests.queries.server.ts";
import { RequestAnswer, RequestChange, RequestInput, RequestQuery } from "./requests-schema.ts";
import { addRequest, answerRequest, changeRequest } from "./write-request.server.ts";

const manage = may("registrations.erase");

async function one(c: ApiContext, id: number) {
  const [request] = await listRequests(c.var.db, { id }, c.var.today, { limit: 1 });
  return request ?? notFound();
}

/** What people asked for about their data, with the day by which it must be answered. */
export const privacyRequestsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("privacy", "Requests about personal data, those to be answered first"),
    manage,
    validate("query", RequestQuery),
    async (c) => {
      const { page, per_page, ...filter } = c.req.valid("query");
      const { db, today } = c.var;
      const found = await onePage(
        c.req.url,
        { page, per_page },
        {
          count: () => countRequests(db, filter, today),
          list: (window) => listRequests(db, filter, today, window),
        },
      );
      const named = found.data.map(({ reference }) => reference);
      if (named.length) await noteRead(c, "privacy", await idsOfReferences(db, named));
      return c.json(found);
    },
  )
  .get(
    "/counts",
    describe("privacy", "How many requests are open, overdue and done"),
    manage,
    async (c) => {
      const { db, today } = c.var;
      const [open, overdue, done] = await Promise.all(
        (["open", "overdue", "done"] as const).map((state) => countRequests(db, { state }, today)),
      );
      return c.json({ open: open ?? 0, overdue: overdue ?? 0, done: done ?? 0 });
    },
  )
  .post(
    "/",
    describe("privacy", "Note a request; it is due after thirty days unless a day is given"),
    manage,
    validate("json", RequestInput),
    async (c) => {
      const input = c.req.valid("json");
      const id = await transactionAs(c, (tx) => addRequest(tx, input, traceOf(c)));
      return c.json(await one(c, id), 201);
    },
  )
  .put(
    "/:id",
    describe("privacy", "Change a request; requires the version that was read"),
    manage,
    validate("param", Id),
    validate("json", RequestChange),
    async (c) => {
      const { id } = c.req.valid("param");
      const input = c.req.valid("json");
      await transactionAs(c, (tx) => changeRequest(tx, id, input, traceOf(c)));
      return c.json(await one(c, id));
    },
  )
  .put(
    "/:id/answer",
    describe("privacy", "Note what was answered; an empty answer opens the request again"),
    manage,
    validate("param", Id),
    validate("json", RequestAnswer),
    async (c) => {
      const { id } = c.req.valid("param");
      const input = c.req.valid("json");
      await transactionAs(c, (tx) => answerRequest(tx, id, input, traceOf(c)));
      return c.json(await one(c, id));
    },
  );
