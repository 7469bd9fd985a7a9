import { setTimeout as delay } from "node:timers/promises";
import type { NodePgQueryResultHKT, NodePgTransaction } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { Client, type ClientConfig, Pool } from "pg";
import { StartError } from "#app/start-error.ts";
import { isDatabaseAway } from "./away.server.ts";
import { openConnections, type Runner } from "./connections.server.ts";
import { createDatabaseTimeout } from "./database-timeout.server.ts";
import { type EmbeddedServer, startEmbedded } from "./embedded/embedded.server.ts";
import { type Listen, openListener } from "./listen.server.ts";
import { openDatabasePing } from "./ping-database.server.ts";
import { likenessThreshold } from "./search.server.ts";
import { openDrizzle } from "./session.server.ts";

/** The database or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
export type Tx = NodePgTransaction<Record<string, never>, Record<string, never>>;

export type Database = {
  db: Db;
  /** Statements as plain text, for code that does not use Drizzle. */
  query: Runner["query"];
  pool: Pool;
  listen: Listen;
  close: () => Promise<void>;
};

type Log = Record<"info" | "warn" | "error", (first: string | object, message?: string) => void>;

export type DatabaseOptions = {
  /** A PostgreSQL server; without it the embedded server in `dataDir` is used. */
  url?: string | undefined;
  dataDir: string;
  log: Log;
  poolSize?: number;
  /** Ends the wait for a server that is not there yet. */
  stopping?: AbortSignal;
};

const OLDEST_SERVER = 15;

// A dead database is noticed within 3 s, and no request waits longer than 10 s; the driver has its
// own limit in case the network loses the answer.
const LIMITS = {
  // Long, because a new connection is slow on a busy machine; `createDatabaseTimeout` notices a
  // database that is away sooner.
  connectionTimeoutMillis: 8_000,
  lock_timeout: 5_000,
  statement_timeout: 8_000,
  query_timeout: 9_000,
  idle_in_transaction_session_timeout: 15_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  application_name: "tremplin",
  options: `-c pg_trgm.word_similarity_threshold=${likenessThreshold}`,
};

/** Milliseconds to wait for a server that starts at the same time as this process. */
const LONGEST_START = 5 * 60_000;
const LONGEST_PAUSE = 5_000;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url) {
    const connection = { connectionString: options.url };
    await waitForServer(connection, options);
    return connect(connection, options);
  }
  const embedded = await startEmbedded(options);
  return connect(embedded.connection, options, embedded);
}

/** Waits for a server that does not answer yet; anything else would fail in every request. */
async function waitForServer(connection: ClientConfig, { log, stopping }: DatabaseOptions) {
  const started = performance.now();
  for (let pause = 250; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await checkServer(connection);
    } catch (error) {
      const given = performance.now() - started;
      if (!isDatabaseAway(error) || given > LONGEST_START) throw asStartError(connection, error);
      const reason = asStartError(connection, error).message;
      log.warn(`${reason} Waiting for it; trying again in ${pause / 1000} s.`);
      await delay(pause, undefined, stopping ? { signal: stopping } : {});
    }
  }
}

async function checkServer(connection: ClientConfig) {
  const client = new Client({ ...connection, ...LIMITS });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("SHOW server_version_num");
    if (Number(rows[0].server_version_num) >= OLDEST_SERVER * 10_000) return;
  } finally {
    await client.end().catch(() => {});
  }
  throw new StartError(
    `${nameOf(connection)} is too old: PostgreSQL ${OLDEST_SERVER} or newer is needed.`,
  );
}

function asStartError(connection: ClientConfig, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return new StartError(`${nameOf(connection)} cannot be used: ${reason}.`);
}

function nameOf(connection: ClientConfig) {
  const { host, port } = new Client(connection);
  return `The database server ${host}:${port} of DATABASE_URL`;
}

function connect(
  connection: ClientConfig,
  { log, poolSize = 10 }: DatabaseOptions,
  embedded?: EmbeddedServer,
): Database {
  const pool = new Pool({ ...connection, ...LIMITS, max: poolSize });
  pool.on("error", (error) => log.warn({ err: error }, "A database connection was lost"));
  // Without a listener, the error event of a connection lost inside a transaction would end the
  // process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const listener = openListener({ ...connection, ...LIMITS }, log);
  const sign = openDatabasePing(connection);
  const connections = openConnections(pool, createDatabaseTimeout(sign.ask));
  return {
    db: openDrizzle(connections),
    query: connections.query,
    pool,
    listen: listener.listen,
    async close() {
      sign.close();
      await listener.close();
      await connections.close();
      await embedded?.stop();
    },
  };
}
