import { Hono } from "hono";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import type { AuditAction } from "#app/platform/audit/schema.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { ownProfile } from "#app/platform/http/guards.server.ts";
import { BigId } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { deviceFrom } from "./device.ts";
import { devicesOf, endOwnToken, endTokensOf } from "./tokens.queries.server.ts";

/** The devices the user is signed in on. */
export const tokensApi = new Hono<ApiEnv>()
  .get("/", describe("accounts", "The devices one is signed in on"), ownProfile, async (c) => {
    const { db, user, bearer, now } = c.var;
    return c.json(await devicesOf(db, user.id, { current: bearer.tokenId, now }));
  })
  .delete("/", describe("accounts", "Sign out everywhere but here"), ownProfile, async (c) => {
    const { user, bearer } = c.var;
    const ended = await transactionAs(c, async (tx) => {
      const count = await endTokensOf(tx, user.id, { except: bearer.tokenId });
      await recordEnd(c, tx, "auth.devices_ended", String(count));
      return count;
    });
    return c.json({ success: true as const, ended });
  })
  .delete(
    "/:id",
    describe("accounts", "Sign out one device"),
    ownProfile,
    validate("param", BigId),
    async (c) => {
      const { user } = c.var;
      await transactionAs(c, async (tx) => {
        const ended = await endOwnToken(tx, user.id, c.req.valid("param").id);
        if (!ended) notFound();
        const { browser, system } = deviceFrom(ended.userAgent);
        await recordEnd(c, tx, "auth.device_ended", `${browser} ${system}`.trim());
      });
      return c.json({ success: true as const });
    },
  );

async function recordEnd(c: ApiContext, tx: Tx, action: AuditAction, label: string) {
  const subject = { type: "user", id: c.var.user?.id ?? "", label };
  await record(tx, { ...traceOf(c), action, subject });
}
