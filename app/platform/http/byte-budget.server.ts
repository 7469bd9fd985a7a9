import { and, eq, gt } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { statement } from "#app/platform/db/statement.server.ts";
import { AppError, type MessageKey } from "#app/platform/errors.ts";
import type { ApiContext } from "./api-env.server.ts";
import { type Counted, storedKeys } from "./rate-limit.server.ts";
import { rateLimits } from "./tables.server.ts";

type Most = {
  mostBytes: number;
  seconds: number;
  /** What a refusal says, if not only that it was too much. */
  reason?: MessageKey;
};
type Budget = Counted & Most;

/** The table counts kilobytes, so that an integer holds terabytes. */
const UNIT = 1024;

const spend = statement<
  { used: number; resetAt: Date },
  [key: string, cost: number, until: Date, now: Date]
>(
  "byte budget",
  `insert into rate_limits as known (key, hits, reset_at) values ($1, $2, $3)
    on conflict (key) do update set
      hits = case when known.reset_at <= $4 then excluded.hits else known.hits + excluded.hits end,
      reset_at = case when known.reset_at <= $4 then excluded.reset_at else known.reset_at end
    returning hits as used, reset_at as "resetAt"`,
);

/** Counts bytes under a key, beside the limits of requests; refuses with 429 when none are left. */
export async function spendBytes(
  c: Pick<ApiContext, "var">,
  db: Db | Tx,
  { mostBytes, seconds, reason, ...counted }: Budget,
  bytes: number,
): Promise<void> {
  const key = (await storedKeys(c))(counted);
  const most = { mostBytes, seconds, ...(reason ? { reason } : {}) };
  await spendUnder(db, key, most, { bytes, now: c.var.now });
}

/** The same under a key that says nothing about a visitor, for work that knows no request. */
export async function spendUnder(
  db: Db | Tx,
  key: string,
  { mostBytes, seconds, reason }: Most,
  { bytes, now }: { bytes: number; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + seconds * 1000);
  const [row] = await spend(db, key, Math.ceil(bytes / UNIT), until, now);
  if (row && row.used * UNIT > mostBytes) throw noneLeft(reason, row.resetAt, now);
}

/** Refuses with 429 when fewer bytes are left, without counting them. */
export async function refuseUnlessLeft(
  c: Pick<ApiContext, "var">,
  { mostBytes, reason, ...counted }: Budget,
  bytes: number,
): Promise<void> {
  const { db, now } = c.var;
  const key = (await storedKeys(c))(counted);
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.resetAt, now)));
  if (row && row.hits * UNIT + bytes > mostBytes) throw noneLeft(reason, row.resetAt, now);
}

function noneLeft(reason: MessageKey | undefined, resetAt: Date, now: Date) {
  const wait = Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 1000));
  return new AppError("tooMany", {
    ...(reason ? { reason } : {}),
    headers: { "retry-after": String(wait) },
  });
}
