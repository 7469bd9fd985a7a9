import { createMiddleware } from "hono/factory";
import { isDiskFull } from "#app/platform/db/disk-full.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { guarding } from "#app/platform/http/openapi.server.ts";
import { countGuess, perNetwork, throttle } from "#app/platform/http/rate-limit.server.ts";
import { type ApiKey, keyIn, noteUse } from "./keys.server.ts";

export type KeyEnv = ApiEnv & { Variables: { apiKey: ApiKey } };

/** Unknown keys from one network; known ones do not count. */
const guesses = { name: "open data keys", tries: 30, seconds: 600 };

/** Needs a valid key, and counts its requests by day. */
export const withKey = guarding(
  createMiddleware<KeyEnv>(async (c, next) => {
    const { db, now, today, address } = c.var;
    const key = await keyIn(db, c.req.header("authorization"));
    const why = refusalOf(key, now);
    if (!key || why) {
      if (key) await note(key.id, true);
      else await countGuess(c, perNetwork(address, guesses));
      throw new AppError("unauthenticated", { reason: `openData.errors.${why ?? "unknown"}` });
    }
    c.set("apiKey", key);
    await next();
    await note(key.id, !c.res.ok);

    /** A full disk must not stop reading. */
    async function note(id: number, refused: boolean) {
      await noteUse(db, id, { now, today, refused }).catch((error) => {
        if (!isDiskFull(error)) throw error;
      });
    }
  }),
  { asks: "key", refuses: [401, 403, 429] },
);

function refusalOf(key: ApiKey | null, now: Date): "unknown" | "revoked" | "expired" | null {
  if (!key) return "unknown";
  if (key.revokedAt) return "revoked";
  return key.expiresAt && key.expiresAt <= now ? "expired" : null;
}

/** Requests of one key in a minute. */
export const keyLimit = throttle<KeyEnv>((c) => {
  const { apiKey } = c.var as unknown as KeyEnv["Variables"];
  return [{ name: "open data", about: String(apiKey.id), tries: 60, seconds: 60 }];
});
