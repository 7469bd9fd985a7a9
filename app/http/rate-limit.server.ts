import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { createMiddleware } from "hono/factory";
import type { Db } from "#app/db/open.server.ts";
import { statement } from "#app/db/statement.server.ts";
import { AppError } from "#app/errors.ts";
import type { ApiContext, ApiEnv } from "./api-env.server.ts";
import { guarding } from "./openapi.server.ts";
import { rateLimits } from "./tables.server.ts";

export type Limit = {
  key: string;
  tries: number;
  seconds: number;
  /** Tries above the limit wait before they are judged, instead of being refused. */
  slows?: true;
  /** Refuses only who has used up this other limit: strangers do not close the way for others. */
  onlyAfter?: { key: string; tries: number };
};

/** A try above a limit that slows waits longer with each further one. */
const WAIT = { step: 250, most: 3_000 } as const;

/** Milliseconds to wait before the try is judged. */
export function waitFor(limits: readonly Limit[], hitsOf: (key: string) => number): number {
  const above = limits.filter(({ slows }) => slows).map(({ key, tries }) => hitsOf(key) - tries);
  return Math.min(WAIT.most, WAIT.step * Math.max(0, ...above));
}

type LimitsOf = (c: ApiContext) => Limit[] | Promise<Limit[]>;

/**
 * Refuses with 429 after too many tries under any of the keys. A try counts before its outcome is
 * known, in one statement, so that concurrent tries count.
 */
export function throttle(limitsOf: LimitsOf) {
  const guard = createMiddleware<ApiEnv>(async (c, next) => {
    await take(c, await limitsOf(c));
    await next();
  });
  return guarding(guard, { refuses: [429] });
}

/** The same, but a failed try is given back: only successes count. */
export function throttleSuccess(limitsOf: LimitsOf) {
  const guard = createMiddleware<ApiEnv>(async (c, next) => {
    const taken: string[] = [];
    let succeeded = false;
    try {
      const limits = await limitsOf(c);
      taken.push(...limits.map(({ key }) => key));
      await take(c, limits);
      await next();
      succeeded = c.res.ok;
    } finally {
      if (!succeeded) for (const key of taken) await returnTry(c.var.db, key);
    }
  });
  return guarding(guard, { refuses: [429] });
}

async function take(c: ApiContext, limits: Limit[]) {
  if (!limits.length) return;
  const counts = await countTries(c.var.db, limits, c.var.now);
  const hitsOf = (key: string) => counts.get(key)?.hits ?? 1;
  for (const { key, tries, onlyAfter } of limits.filter(({ slows }) => !slows)) {
    if (onlyAfter && hitsOf(onlyAfter.key) <= onlyAfter.tries) continue;
    const { hits = 1, resetAt = c.var.now } = counts.get(key) ?? {};
    const headers = {
      "x-ratelimit-limit": String(tries),
      "x-ratelimit-remaining": String(Math.max(0, tries - hits)),
    };
    if (hits > tries) throw tooMany(headers, resetAt, c.var.now);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  }
  const wait = waitFor(limits, hitsOf);
  if (wait) await delay(wait);
}

/** Counts a try and says whether it is above a limit, for acts that stay silent then. */
export async function isAbove(c: ApiContext, limits: Limit[]): Promise<boolean> {
  const counts = await countTries(c.var.db, limits, c.var.now);
  const hitsOf = (key: string) => counts.get(key)?.hits ?? 1;
  return limits.some(
    ({ key, tries, onlyAfter }) =>
      hitsOf(key) > tries && (!onlyAfter || hitsOf(onlyAfter.key) > onlyAfter.tries),
  );
}

function tooMany(headers: Record<string, string>, resetAt: Date, now: Date) {
  const wait = Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 1000));
  return new AppError("tooMany", {
    headers: {
      ...headers,
      "retry-after": String(wait),
      "x-ratelimit-reset": String(Math.ceil(resetAt.getTime() / 1000)),
    },
  });
}

type Count = { key: string; hits: number; resetAt: Date };

const count = statement<Count, [keys: string[], until: Date[], now: Date]>(
  "rate limits",
  `insert into rate_limits as known (key, hits, reset_at)
    select key, 1, until from unnest($1::text[], $2::timestamptz[]) given (key, until)
    on conflict (key) do update set
      hits = case when known.reset_at <= $3 then 1 else known.hits + 1 end,
      reset_at = case when known.reset_at <= $3 then excluded.reset_at else known.reset_at end
    returning key, hits, reset_at as "resetAt"`,
);

/** One statement for all keys, sorted, so that concurrent requests cannot deadlock. */
export async function countTries(db: Db, limits: Limit[], now: Date) {
  // Two limits may share a key; the statement counts each key once.
  const seconds = new Map(limits.map((limit) => [limit.key, limit.seconds]));
  const keys = [...seconds.keys()].sort();
  const until = keys.map((key) => new Date(now.getTime() + (seconds.get(key) ?? 0) * 1000));
  const rows = await count(db, keys, until, now);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Resets the tries after a success. */
export async function forgetTries(db: Db, key: string) {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Gives one try back, for keys that many people share. */
export async function returnTry(db: Db, key: string) {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(eq(rateLimits.key, key));
}
