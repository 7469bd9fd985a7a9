import { Hono } from "hono";
import { z } from "zod";
import {
  countCalled,
  countCalls,
  listCalled,
  listCalls,
  tickCall,
} from "#app/admissions/registrations/calls.server.ts";
import { CallInput } from "#app/admissions/registrations/calls.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { ListQuery, onePage } from "#app/platform/http/pagination.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";

const manage = may("registrations.manage");

const CallsQuery = ListQuery.pick({ page: true, per_page: true, locale: true }).extend({
  /** `yes`: those who were called. */
  called: z.enum(["yes"]).optional(),
});

/** People for whom a message was due and could not leave. */
export const callsApi = new Hono<ApiEnv>()
  .get(
    "/calls",
    describe("registrations", "Who is to be called because a message could not leave"),
    manage,
    validate("query", CallsQuery),
    async (c) => {
      const { page, per_page, called } = c.req.valid("query");
      const { db, locale } = c.var;
      const [count, list] = called ? [countCalled, listCalled] : [countCalls, listCalls];
      const rows = await onePage(
        c.req.url,
        { page, per_page },
        { count: () => count(db), list: (window) => list(db, { ...window, locale }) },
      );
      await noteRead(c, "list", rows.data);
      return c.json(rows);
    },
  )
  .get(
    "/calls/count",
    describe("registrations", "How many people are to be called"),
    manage,
    async (c) => c.json({ open: await countCalls(c.var.db) }),
  )
  .post(
    "/:id{[0-9]+}/called",
    describe("registrations", "Tick that a person was called, with a note, or take the tick back"),
    manage,
    validate("param", Id),
    validate("json", CallInput),
    async (c) => {
      const { id } = c.req.valid("param");
      const input = c.req.valid("json");
      await transactionAs(c, (tx) => tickCall(tx, id, input, traceOf(c)));
      return c.json({ success: true });
    },
  );
