import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Client } from "pg";
import { projectFile } from "#app/platform/project-file.ts";
import { StartError } from "#app/platform/start-error.ts";
import { readJournal } from "./journal.server.ts";
import { judgeNewerDatabase, recordBreaking } from "./older-code.server.ts";
import type { Db } from "./open.server.ts";
import { sqlState } from "./sql-state.server.ts";
import { openUnlimited, type Server } from "./unlimited.server.ts";

const FOLDER = projectFile("db/migrations");
const LOCK = 7_413_002;
const UNDEFINED_TABLE = "42P01";

/**
 * Applies all migrations in one transaction under a lock, so that a killed process leaves nothing
 * behind.
 */
export async function migrate(
  server: Server,
  { folder = FOLDER, ...waiting }: { folder?: string } & Waiting = {},
): Promise<void> {
  if (lastMigration(folder) === undefined) return;
  const client = await openUnlimited(server, "tremplin migrate");
  try {
    await lockMigrations(client, waiting);
    const known = knownMigrations(folder);
    const applied = await appliedMigrations(client);
    refuseOtherMigrations(applied, known);
    await judgeNewerDatabase(client, { applied, known }, waiting.log);
    if (applied.length < known.length) {
      await runMigrations(drizzle(client), { migrationsFolder: folder });
    }
    await recordBreaking(client, folder);
  } finally {
    await client.end();
  }
}

/**
 * Refuses a database whose migrations are not ours: drizzle compares dates only, and would create
 * existing tables or skip migrations. Additional ones are of a newer version: `judgeNewerDatabase`.
 */
function refuseOtherMigrations(applied: number[], known: number[]): void {
  if (applied.slice(0, known.length).every((made, index) => made === known[index])) return;
  throw new StartError(
    "This database was made by a version of Tremplin that was never released, and its data cannot " +
      "be carried over: start with an empty one (another DATA_DIR, or another DATABASE_URL).",
  );
}

async function appliedMigrations(client: Client): Promise<number[]> {
  try {
    const { rows } = await client.query<{ made: string }>(
      "SELECT created_at AS made FROM drizzle.__drizzle_migrations ORDER BY id",
    );
    return rows.map(({ made }) => Number(made));
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
}

type Waiting = {
  log?: { warn: (message: string) => void };
  /** Milliseconds to wait for another process. */
  longest?: number;
};

/** Blocks other migrations until this connection ends. Says that it waits, and gives up in the end. */
export async function lockMigrations(
  client: Client,
  { log, longest = 10 * 60_000 }: Waiting = {},
): Promise<void> {
  const started = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS locked", [LOCK]);
    if (rows[0].locked) return;
    if (attempt === 0)
      log?.warn("Another process migrates or restores this database: waiting for it.");
    if (performance.now() - started > longest) {
      throw new StartError(
        "Another process has been migrating or restoring this database for too long: end it, or the " +
          "connection that holds its lock, and start again.",
      );
    }
    await delay(Math.min(50 * 2 ** attempt, 1_000));
  }
}

/** The creation times of the known migrations, oldest first. */
export function knownMigrations(folder = FOLDER): number[] {
  return readJournal(folder).map(({ when }) => when);
}

/**
 * Migrates up to a given migration, or to the newest, inside the open transaction of the
 * connection, and records it as `migrate` does.
 */
export async function migrateWithin(
  client: Client,
  { upTo = Number.POSITIVE_INFINITY, folder = FOLDER } = {},
): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle`);
  await client.query(`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations
    (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
  const { rows } = await client.query<{ last: string | null }>(
    "SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations",
  );
  const last = Number(rows[0]?.last ?? 0);
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= last || folderMillis > upTo) continue;
    // All statements in one round trip; the newline ends a trailing comment.
    await client.query(sql.join("\n;\n"));
    await client.query(
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)",
      [hash, folderMillis],
    );
  }
}

/** Whether every known migration is applied. Additional ones are fine: another process is newer. */
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
  return readJournal(folder).at(-1)?.when;
}
