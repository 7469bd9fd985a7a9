import { sql } from "drizzle-orm";
import type { Client } from "pg";

const HOLD = 7_413_005;

/**
 * Locks all files against deletion until the connection ends: every file in a later snapshot stays
 * readable. Returns false when another process holds the lock.
 */
export async function holdFiles(client: Client): Promise<boolean> {
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS held", [HOLD]);
  return rows[0].held === true;
}

/** Locks are visible at once, also in a snapshot. */
export const nobodyHoldsFiles = sql`not exists (
  select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${sql.raw(String(HOLD))}
  and objsubid = 1 and granted
  and database = (select oid from pg_database where datname = current_database())
)`;
