import { type Client, escapeIdentifier } from "pg";
import { sqlState } from "#app/platform/db/sql-state.server.ts";
import { openUnlimited, type Server } from "#app/platform/db/unlimited.server.ts";

const LOCK = 7_413_006;
const NOT_ALLOWED = "42501";

/**
 * Runs work on an empty database of its own on the same server, which is dropped afterwards. Its name
 * belongs to this database, so that the next run drops what a killed process left. Returns null when
 * the user may not create databases.
 */
export async function withScratchDatabase<T>(
  server: Server,
  work: (scratch: Server) => Promise<T>,
): Promise<T | null> {
  const client = await openUnlimited(server, "tremplin trial");
  try {
    const { rows } = await client.query(
      `SELECT pg_try_advisory_lock($1) AS locked,
        (SELECT oid FROM pg_database WHERE datname = current_database()) AS oid`,
      [LOCK],
    );
    if (!rows[0].locked) throw new TrialUnderWay();
    const name = `tremplin_trial_${rows[0].oid}`;
    if (!(await create(client, name))) return null;
    try {
      return await work(onDatabase(server, name));
    } finally {
      await drop(client, name);
    }
  } finally {
    await client.end();
  }
}

/** Another process tries a backup. */
export class TrialUnderWay extends Error {
  override name = "TrialUnderWay";
}

async function create(client: Client, name: string): Promise<boolean> {
  try {
    await drop(client, name);
    await client.query(
      `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8'`,
    );
    return true;
  } catch (error) {
    if (sqlState(error) === NOT_ALLOWED) return false;
    throw error;
  }
}

async function drop(client: Client, name: string) {
  await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
}

function onDatabase({ options }: Server, name: string): Server {
  const { connectionString } = options;
  if (!connectionString) {
    // The password of a pool's options is not enumerable.
    return { options: { ...options, password: options.password, database: name } };
  }
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return { options: { ...options, connectionString: url.href } };
}
