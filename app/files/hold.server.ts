import { sql } from "drizzle-orm";
import type { Client } from "pg";

const HOLD = 7_413_005;

/**
 * From now until the connection ends no file is removed, whoever gives it up: what a look at the
 * database shows after this call can still be read. False when somebody else holds them.
 */
export async function holdFiles(client: Client): Promise<boolean> {
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS held", [HOLD]);
  return rows[0].held === true;
}

/** Locks are seen as they are now, also by a statement that sees rows as they were. */
export const nobodyHoldsFiles = sql`not exists (
  select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${sql.raw(String(HOLD))}
  and objsubid = 1 and granted
  and database = (select oid from pg_database where datname = current_database())
)`;
