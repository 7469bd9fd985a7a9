import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client, type ClientConfig, type Pool } from "pg";
import type { Db } from "./open.server.ts";
import { sqlState } from "./sql-state.server.ts";

const FOLDER = resolve(import.meta.dirname, "../../db/migrations");
const LOCK = 7_413_002;
const UNDEFINED_TABLE = "42P01";

/**
 * Brings the tables up to date. One process at a time, all files in one transaction: whoever is
 * killed on the way leaves nothing behind, and the lock goes with its connection.
 */
export async function migrate(pool: Pool, folder = FOLDER): Promise<void> {
  if (lastMigration(folder) === undefined) return;
  const client = new Client(unlimited(pool));
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

/** The pool's connection without its time limits: a migration takes as long as it takes. */
function unlimited({ options }: Pool): ClientConfig {
  const none = { statement_timeout: 0, lock_timeout: 0, query_timeout: 0 };
  return { ...options, password: options.password, ...none, application_name: "tremplin migrate" };
}

/** Are the tables as new as this program? Newer ones are fine: another process is ahead. */
export async function migrationsDone(db: Db, folder = FOLDER): Promise<boolean> {
  const wanted = lastMigration(folder);
  if (wanted === undefined) return true;
  try {
    const { rows } = await db.execute<{ last: string | null }>(
      sql`SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations`,
    );
    return Number(rows[0]?.last ?? 0) >= wanted;
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return false;
    throw error;
  }
}

function lastMigration(folder: string): number | undefined {
  const journal = resolve(folder, "meta/_journal.json");
  if (!existsSync(journal)) return undefined;
  const { entries } = JSON.parse(readFileSync(journal, "utf8"));
  return entries.at(-1)?.when;
}
