import { sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";

/** A kind of job with something waiting or failed. */
export type Queue = {
  name: string;
  waiting: number;
  failed: number;
  /** Since when the oldest waiting job could have run; one that failed before, since it was made. */
  oldest: Date | null;
  lastFailure: { at: Date; code: string | null } | null;
};

type Row = {
  name: string;
  waiting: number;
  failed: number;
  oldest: string | null;
  failed_at: string | null;
  code: string | null;
};

/** Before the queue was opened for the first time it has no tables. */
async function hasQueue(db: Db | Tx): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('jobs.job') is not null as found`,
  );
  return rows[0]?.found === true;
}

/** Codes and types of errors are stored without words of people, see `describeError`. */
export async function readQueues(db: Db | Tx): Promise<Queue[]> {
  if (!(await hasQueue(db))) return [];
  const { rows } = await db.execute<Row>(sql`
    select name,
      (count(*) filter (where state::text <> 'failed'))::int as waiting,
      (count(*) filter (where state::text = 'failed'))::int as failed,
      min(case when retry_count > 0 then created_on else greatest(created_on, start_after) end)
        filter (where state::text in ('created', 'retry') and (start_after <= now() or retry_count > 0))
        as oldest,
      max(completed_on) filter (where state::text = 'failed') as failed_at,
      (array_agg(coalesce(output ->> 'code', output ->> 'type') order by completed_on desc)
        filter (where state::text = 'failed'))[1] as code
    from jobs.job
    where state::text in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss%'
    group by name order by name`);
  return rows.map(({ name, waiting, failed, oldest, failed_at, code }) => ({
    name,
    waiting,
    failed,
    oldest: oldest ? new Date(oldest) : null,
    lastFailure: failed_at ? { at: new Date(failed_at), code } : null,
  }));
}

/** Lets the failed jobs of a kind run once more, now; returns how many. */
export async function retryFailed(tx: Tx, name: string): Promise<number> {
  if (!(await hasQueue(tx))) return 0;
  const { rowCount } = await tx.execute(sql`
    update jobs.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null,
      start_after = now()
    where name = ${name} and state::text = 'failed'`);
  return rowCount ?? 0;
}
