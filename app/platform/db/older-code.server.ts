import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";
import { StartError } from "#app/platform/start-error.ts";
import { readJournal } from "./journal.server.ts";

/**
 * The first line of a migration that older code would damage data on. Every other migration only adds:
 * yesterday's code runs on it, so that a release can be taken back without a restore.
 */
const BREAKS = "-- breaks older code";

/** Written beside drizzle's own record, because code from before a migration must be able to read it. */
const TABLE = "drizzle.__tremplin_oldest_code";

/** The newest of our migrations that older code must not meet; 0 for none. */
function newestBreaking(folder: string): number {
  const breaking = readJournal(folder).filter(({ tag }) =>
    readFileSync(join(folder, `${tag}.sql`), "utf8")
      .trimStart()
      .startsWith(BREAKS),
  );
  return Math.max(0, ...breaking.map(({ when }) => when));
}

/** Keeps for older code that it must not run here. Repeated at each start: it may have been killed. */
export async function recordBreaking(client: Client, folder: string): Promise<void> {
  const migration = newestBreaking(folder);
  if (migration === 0) return;
  await client.query(`CREATE TABLE IF NOT EXISTS ${TABLE} (migration bigint PRIMARY KEY)`);
  await client.query(`INSERT INTO ${TABLE} VALUES ($1) ON CONFLICT DO NOTHING`, [migration]);
}

type Known = { applied: number[]; known: number[] };

/**
 * A newer version has migrated this database: say so, or refuse to run where a migration is marked
 * as one that this code would damage data on.
 */
export async function judgeNewerDatabase(
  client: Client,
  { applied, known }: Known,
  log?: { warn: (message: string) => void },
): Promise<void> {
  const newer = applied.length - known.length;
  if (newer <= 0) return;
  if ((await oldestCode(client)) > (known.at(-1) ?? 0)) {
    throw new StartError(
      "This database was migrated by a newer version of Tremplin, and this version would damage its " +
        "data: start the newer version, or restore a backup that was made before it.",
    );
  }
  log?.warn(
    `A newer version of Tremplin has migrated this database (${newer} migrations more). This version ` +
      "runs on it and does not show what is new.",
  );
}

async function oldestCode(client: Client): Promise<number> {
  const { rows } = await client.query<{ found: string | null }>(
    `SELECT to_regclass('${TABLE}') AS found`,
  );
  if (!rows[0]?.found) return 0;
  const { rows: marked } = await client.query<{ newest: string | null }>(
    `SELECT max(migration) AS newest FROM ${TABLE}`,
  );
  return Number(marked[0]?.newest ?? 0);
}
