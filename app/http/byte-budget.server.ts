import type { Db, Tx } from "#app/db/open.server.ts";
import { statement } from "#app/db/statement.server.ts";
import { AppError, type MessageKey } from "#app/errors.ts";

type Budget = {
  key: string;
  mostBytes: number;
  seconds: number;
  /** What a refusal says. */
  reason: MessageKey;
};

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
  db: Db | Tx,
  { key, mostBytes, seconds, reason }: Budget,
  bytes: number,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + seconds * 1000);
  const [row] = await spend(db, key, Math.ceil(bytes / UNIT), until, now);
  if (!row || row.used * UNIT <= mostBytes) return;
  const wait = Math.max(1, Math.ceil((row.resetAt.getTime() - now.getTime()) / 1000));
  throw new AppError("tooMany", { reason, headers: { "retry-after": String(wait) } });
}
