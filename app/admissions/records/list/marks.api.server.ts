import { Hono } from "hono";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { MarksInput, MarksQuery } from "../schema.ts";
import { markCellsOf, saveMarks } from "./mark-cells.server.ts";

const manage = may("registrations.manage");

/** The cells of the marking sheet. */
export const marksApi = new Hono<ApiEnv>()
  .get(
    "/marks",
    describe("registrations", "The marks of the given applications, who wrote each and when"),
    manage,
    validate("query", MarksQuery),
    async (c) => {
      const { db, user } = c.var;
      return c.json(await markCellsOf(db, c.req.valid("query").ids, user?.id ?? null));
    },
  )
  .post(
    "/marks",
    describe(
      "registrations",
      "Save marks cell by cell; one that somebody changed meanwhile is refused, the others stay",
    ),
    manage,
    validate("json", MarksInput),
    async (c) => {
      const { marks } = c.req.valid("json");
      const result = await transactionAs(c, (tx) => saveMarks(tx, marks, c.var.t, traceOf(c)));
      return c.json(result, 200);
    },
  );
