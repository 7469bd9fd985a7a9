import { createHmac } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { statement } from "#app/platform/db/statement.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiContext, ApiEnv } from "./api-env.server.ts";
import { networkOf, wideNetworkOf } from "./client-address.server.ts";
import { guarding } from "./openapi.server.ts";
import { currentKey } from "./signing-keys.ts";
import { rateLimits } from "./tables.server.ts";
import { oneAtATime, slowDown, slowDownWrong, waitAbove } from "./waiting-room.server.ts";

export type Counted = {
  /** What is counted. */
  name: string;
  /** Whose tries: of a network, an e-mail address, a reference. Only its hash is stored. Null: all. */
  about: string | null;
};

export type Limit = Counted & {
  tries: number;
  seconds: number;
  /**
   * Tries above the limit wait before they are judged, instead of being refused: strangers behind the
   * same address may have used it up.
   */
  slows?: true;
  /**
   * Above the limit one try in three seconds is judged: a right one passes, a wrong one and all
   * others are refused. For what is short enough to be guessed.
   */
  oneByOne?: true;
  /** Never refuses: the act decides what follows from the count. */
  watches?: true;
  /** Refuses only who has used up this other limit: strangers do not close the way for others. */
  onlyAfter?: { limit: Counted; tries: number };
  /** What a success does to the count: its own try is given back, or all are forgotten. */
  onSuccess?: "giveBack" | "reset";
  /** A failed request does not count. */
  onFailure?: "giveBack";
};

type Calling = Pick<ApiContext, "var">;
export type CountOf = (limit: Counted) => { hits: number; resetAt: Date };

/** Milliseconds to wait before the try is judged. */
export function waitFor(limits: readonly Limit[], hitsOf: (limit: Limit) => number): number {
  const above = limits.filter(({ slows }) => slows).map((limit) => hitsOf(limit) - limit.tries);
  return waitAbove(Math.max(0, ...above));
}

/** An IPv6 customer may have 65,536 networks: all of them together have four times the tries. */
const WIDE = 4;

/** A limit for the network of an address. */
export function perNetwork(address: string, limit: Omit<Limit, "about">): Limit[] {
  const wide = wideNetworkOf(address);
  const narrow = { ...limit, about: networkOf(address) };
  if (!wide) return [narrow];
  const name = `${limit.name} (IPv6 /48)`;
  return [narrow, { ...limit, name, about: wide, tries: WIDE * limit.tries }];
}

type LimitsOf = (c: ApiContext) => Limit[] | Promise<Limit[]>;

/**
 * Counts tries and does what the limits say of one too many: most wait, those of one account, key or
 * draft are refused with 429. A try counts before its outcome is known, so that concurrent tries
 * count. `counted` learns the counts.
 */
export function throttle<Env extends ApiEnv = ApiEnv>(
  limitsOf: LimitsOf,
  counted?: (c: Context<Env>, countOf: CountOf) => Promise<void> | void,
) {
  const guard = createMiddleware<Env>(async (c, next) => {
    const calling = c as unknown as Context<ApiEnv>;
    const limits = await limitsOf(calling);
    const { countOf, whenWrong } = await takeTries(calling, limits);
    await counted?.(c, countOf);
    let succeeded = false;
    try {
      await next();
      succeeded = c.res.ok;
    } finally {
      await settle(calling, limits, succeeded);
    }
    if (whenWrong && c.res.status >= 400 && c.res.status < 500) throw whenWrong;
  });
  return guarding(guard, { refuses: [429] });
}

/**
 * Counts a wrong secret that is too long to be guessed. A right one is looked up first and neither
 * counts nor waits. Above the limits that slow, the refusal is sent later; above the others it is 429.
 */
export async function countGuess(c: ApiContext, limits: Limit[]): Promise<void> {
  const countOf = await countTries(c, limits);
  await slowDownWrong(
    c,
    waitFor(limits, (limit) => countOf(limit).hits),
  );
  for (const limit of limits.filter(({ slows }) => !slows)) {
    const { hits, resetAt } = countOf(limit);
    if (hits > limit.tries) throw tooMany(headersOf(limit, hits), resetAt, c.var.now);
  }
}

async function settle(c: Calling, limits: readonly Limit[], succeeded: boolean) {
  const wanted = (what: Limit["onSuccess"]) =>
    limits.filter(({ onSuccess, onFailure }) => (succeeded ? onSuccess : onFailure) === what);
  await returnTries(c, wanted("giveBack"));
  await forgetTries(c, wanted("reset"));
}

type Taken = {
  countOf: CountOf;
  /** The refusal of a try that was judged above a limit and is wrong. */
  whenWrong: AppError | null;
};

/**
 * Waiting tries are not counted yet under the limits that refuse. A refused try counts only where
 * it was refused: ten minutes of refusals do not use up the day.
 */
async function takeTries(c: ApiContext, limits: Limit[]): Promise<Taken> {
  const slowing = limits.filter(({ slows }) => slows);
  const slowed = await countTries(c, slowing);
  const wait = waitFor(slowing, (limit) => slowed(limit).hits);
  if (wait) {
    await slowDown(c, wait).catch(async (full) => {
      await settle(c, slowing, false);
      throw full;
    });
  }
  const others = limits.filter(({ slows }) => !slows);
  const counted = await countTries(c, others);
  const countOf: CountOf = (limit) => (slowing.some(isSame(limit)) ? slowed : counted)(limit);
  let strict: Limit | null = null;
  for (const limit of others.filter(({ watches }) => !watches)) {
    const { onlyAfter } = limit;
    if (onlyAfter && countOf(onlyAfter.limit).hits <= onlyAfter.tries) continue;
    const { hits, resetAt } = countOf(limit);
    const headers = headersOf(limit, hits);
    if (hits > limit.tries && limit.oneByOne) {
      strict = limit;
    } else if (hits > limit.tries) {
      await returnTries(
        c,
        others.filter((other) => other !== limit || other.onFailure),
      );
      throw tooMany(headers, resetAt, c.var.now);
    }
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  }
  if (!strict) return { countOf, whenWrong: null };
  await oneAtATime(c, (await storedKeys(c))(strict), wait);
  const { hits, resetAt } = countOf(strict);
  return { countOf, whenWrong: tooMany(headersOf(strict, hits), resetAt, c.var.now) };
}

function isSame(one: Counted) {
  return (other: Counted) => one.name === other.name && one.about === other.about;
}

function headersOf({ tries }: Limit, hits: number) {
  return {
    "x-ratelimit-limit": String(tries),
    "x-ratelimit-remaining": String(Math.max(0, tries - hits)),
  };
}

/** Counts a try and says whether it is above a limit, for acts that stay silent then. */
export async function isAbove(c: Calling, limits: Limit[]): Promise<boolean> {
  const countOf = await countTries(c, limits);
  return limits.some(
    (limit) =>
      countOf(limit).hits > limit.tries &&
      (!limit.onlyAfter || countOf(limit.onlyAfter.limit).hits > limit.onlyAfter.tries),
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

/** Keyed with a secret of the site, because all IPv4 addresses can be hashed in a minute. */
export async function storedKeys(c: Calling): Promise<(counted: Counted) => string> {
  const secret = currentKey(await c.var.site.csrfSecret());
  return ({ name, about }) => {
    if (about === null) return name;
    const hash = createHmac("sha256", secret).update(`rate limit\n${name}\n${about}`);
    return `${name}:${hash.digest("hex").slice(0, 40)}`;
  };
}

type Row = { key: string; hits: number; resetAt: Date };

const count = statement<Row, [keys: string[], until: Date[], now: Date]>(
  "rate limits",
  `insert into rate_limits as known (key, hits, reset_at)
    select key, 1, until from unnest($1::text[], $2::timestamptz[]) given (key, until)
    on conflict (key) do update set
      hits = case when known.reset_at <= $3 then 1 else known.hits + 1 end,
      reset_at = case when known.reset_at <= $3 then excluded.reset_at else known.reset_at end
    returning key, hits, reset_at as "resetAt"`,
);

/** One statement for all keys, sorted, so that concurrent requests cannot deadlock. */
export async function countTries(c: Calling, limits: readonly Limit[]): Promise<CountOf> {
  const { db, now } = c.var;
  if (!limits.length) return () => ({ hits: 0, resetAt: now });
  const keyOf = await storedKeys(c);
  // Two limits may share a key; the statement counts each key once.
  const seconds = new Map(limits.map((limit) => [keyOf(limit), limit.seconds]));
  const keys = [...seconds.keys()].sort();
  const until = keys.map((key) => new Date(now.getTime() + (seconds.get(key) ?? 0) * 1000));
  const rows = await count(db, keys, until, now);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (limit) => byKey.get(keyOf(limit)) ?? { hits: 1, resetAt: now };
}

/** Counts one of what background work does for everybody; whether it is within the limit. */
export async function isWithin(
  db: Tx,
  now: Date,
  { name, tries, seconds }: Omit<Limit, "about">,
): Promise<boolean> {
  const [row] = await count(db, [name], [new Date(now.getTime() + seconds * 1000)], now);
  return (row?.hits ?? 0) <= tries;
}

/** Locks the rows in the order in which `count` does, or the two could wait for each other. */
function inOrder(db: Db, keys: string[]) {
  return db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(inArray(rateLimits.key, keys))
    .orderBy(rateLimits.key)
    .for("update");
}

async function forgetTries(c: Calling, limits: readonly Counted[]) {
  if (!limits.length) return;
  const { db } = c.var;
  const keys = limits.map(await storedKeys(c));
  await db.delete(rateLimits).where(inArray(rateLimits.key, inOrder(db, keys)));
}

const giveBack = statement<object, [keys: string[]]>(
  "rate limits given back",
  `update rate_limits set hits = greatest(hits - 1, 0)
    where key in (select key from rate_limits where key = any($1) order by key for update)`,
);

/** Gives a try back under each of the limits. */
export async function returnTries(c: Calling, limits: readonly Counted[]) {
  if (!limits.length) return;
  await giveBack(c.var.db, limits.map(await storedKeys(c)));
}
