import { setTimeout as delay } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { StartError } from "#app/platform/start-error.ts";
import { isDatabaseAway } from "./away.server.ts";
import type { Limits } from "./limits.server.ts";

const OLDEST_SERVER = 15;

/** Milliseconds to wait for a server that starts at the same time as this process. */
const LONGEST_START = 5 * 60_000;
const LONGEST_PAUSE = 5_000;

type Waiting = {
  log: { warn: (message: string) => void };
  /** Ends the wait for a server that is not there yet. */
  stopping?: AbortSignal;
  /** The setting that named the server. */
  variable: string;
};

/** Waits for a server that does not answer yet; anything else would fail in every request. */
export async function waitForServer(connection: ClientConfig, limits: Limits, waiting: Waiting) {
  await waitUntil(() => checkServer(connection, limits, waiting.variable), connection, waiting);
}

/** Repeats a first question while nobody answers it. */
export async function waitUntil(
  check: () => Promise<void>,
  connection: ClientConfig,
  { log, stopping, variable }: Waiting,
) {
  const started = performance.now();
  for (let pause = 250; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await check();
    } catch (error) {
      const given = performance.now() - started;
      const refused = asStartError(connection, error, variable);
      if (refused === error || !isDatabaseAway(error) || given > LONGEST_START) throw refused;
      log.warn(`${refused.message} Waiting for it; trying again in ${pause / 1000} s.`);
      await delay(pause, undefined, stopping ? { signal: stopping } : {});
    }
  }
}

async function checkServer(connection: ClientConfig, limits: Limits, variable: string) {
  const client = clientFor({ ...connection, ...limits }, variable);
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `SELECT current_setting('server_version_num')::int AS version,
              current_setting('statement_timeout')::interval = $1 * interval '1 ms' AS limited`,
      [limits.statement_timeout],
    );
    if (!rows[0].limited) throw poolerAt(connection, variable);
    if (rows[0].version >= OLDEST_SERVER * 10_000) return;
  } catch (error) {
    throw isPoolerRefusal(error) ? poolerAt(connection, variable) : error;
  } finally {
    await client.end().catch(() => {});
  }
  throw new StartError(
    `${nameOf(connection, variable)} is too old: PostgreSQL ${OLDEST_SERVER} or newer is needed.`,
  );
}

/** PgBouncer refuses settings that a connection asks for, unless it is told to ignore them. */
function isPoolerRefusal(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/.test(error.message);
}

function poolerAt(connection: ClientConfig, variable: string): StartError {
  const name = nameOf(connection, variable);
  return new StartError(
    variable === "DATABASE_URL"
      ? `${name} is a pooler that does not keep the settings of a connection: set DATABASE_DIRECT_URL ` +
          "to the PostgreSQL server behind it as well."
      : `${name} is a pooler: it must be the PostgreSQL server itself.`,
  );
}

function asStartError(connection: ClientConfig, error: unknown, variable: string): StartError {
  if (error instanceof StartError) return error;
  return new StartError(`${nameOf(connection, variable)} cannot be used: ${reasonOf(error)}.`);
}

/** The codes of Node for a certificate whose authority it does not know. */
const UNKNOWN_AUTHORITY = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code && UNKNOWN_AUTHORITY.test(code)) {
    return `nobody known here has signed its certificate (${code}); name its authority with sslrootcert=FILE in the address`;
  }
  return error.message || error.name;
}

/** The driver reads the files that an address names as soon as a client is made. */
function clientFor(config: ClientConfig, variable: string): Client {
  try {
    return new Client(config);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (!path) throw error;
    throw new StartError(`${variable} names the file ${path}, which cannot be read (${code}).`);
  }
}

function nameOf(connection: ClientConfig, variable: string) {
  const { host, port } = clientFor(connection, variable);
  return `The database server ${host}:${port} of ${variable}`;
}
