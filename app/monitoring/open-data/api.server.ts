import { Hono } from "hono";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { createKey, listKeys, revokeKey } from "./keys.server.ts";
import { KeyInput } from "./schema.ts";

/** A key reads figures: nobody gives away what they may not read themselves. */
const manage = may("settings.manage", "figures.read");

/** The keys with which other programs read figures. */
export const apiKeysApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("open data", "The keys of other programs, with their requests a day"),
    manage,
    async (c) => c.json(await listKeys(c.var.db, c.var.now)),
  )
  .post(
    "/",
    describe("open data", "Create a key; it is told only in this answer"),
    manage,
    validate("json", KeyInput),
    async (c) => {
      const input = c.req.valid("json");
      const made = await transactionAs(c, (tx) => createKey(tx, input, traceOf(c)));
      return c.json(made, 201);
    },
  )
  .post(
    "/:id/revoke",
    describe("open data", "Revoke a key; it stops working with the next request"),
    manage,
    validate("param", Id),
    async (c) => {
      const { id } = c.req.valid("param");
      const revoked = await transactionAs(c, (tx) => revokeKey(tx, id, traceOf(c)));
      return c.json({ id: revoked ?? notFound() });
    },
  );
