import { Hono } from "hono";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { readRetention, saveRetention } from "./retention.queries.server.ts";
import { RetentionInput } from "./schema.ts";

/** How long registrations and their documents are kept. */
export const retentionApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("registrations", "How many months rejected applications and documents are kept"),
    may("registrations.manage"),
    async (c) => c.json(await readRetention(c.var.db)),
  )
  .put(
    "/",
    describe("registrations", "Change how long rejected applications and documents are kept"),
    may("settings.manage"),
    validate("json", RetentionInput),
    async (c) => {
      const input = c.req.valid("json");
      return c.json(await transactionAs(c, (tx) => saveRetention(tx, input, traceOf(c))));
    },
  );
