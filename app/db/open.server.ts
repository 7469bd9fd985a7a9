import type { NodePgQueryResultHKT, NodePgTransaction } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { Client, type ClientConfig, Pool } from "pg";
import { StartError } from "#app/start-error.ts";
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
};

const OLDEST_SERVER = 15;

// A dead database is noticed within 3 s, and no request waits longer than 10 s; the driver has its
// own limit in case the network loses the answer.
const LIMITS = {
  connectionTimeoutMillis: 2_500,
  lock_timeout: 5_000,
  statement_timeout: 8_000,
  query_timeout: 9_000,
  idle_in_transaction_session_timeout: 15_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  application_name: "tremplin",
  options: `-c pg_trgm.word_similarity_threshold=${likenessThreshold}`,
};

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url) {
    const connection = { connectionString: options.url };
    await checkServer(connection);
    return connect(connection, options);
  }
  const embedded = await startEmbedded(options);
  return connect(embedded.connection, options, embedded);
}

/** Checks at start what would otherwise fail in every request. */
async function checkServer(connection: ClientConfig) {
  const client = new Client({ ...connection, ...LIMITS });
  client.on("error", () => {});
  const server = `The database server ${client.host}:${client.port} of DATABASE_URL`;
  try {
    await client.connect();
    const { rows } = await client.query("SHOW server_version_num");
    if (Number(rows[0].server_version_num) >= OLDEST_SERVER * 10_000) return;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${server} cannot be used: ${reason}.`);
  } finally {
    await client.end().catch(() => {});
  }
  throw new StartError(`${server} is too old: PostgreSQL ${OLDEST_SERVER} or newer is needed.`);
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
