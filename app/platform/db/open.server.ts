import { type ClientConfig, Pool } from "pg";
import { openConnections, type Runner } from "./connections.server.ts";
import { createDatabaseTimeout } from "./database-timeout.server.ts";
import { type EmbeddedServer, startEmbedded } from "./embedded/embedded.server.ts";
import { limitsOf, withoutServerSettings } from "./limits.server.ts";
import { type Listen, openListener } from "./listen.server.ts";
import { openDatabasePing } from "./ping-database.server.ts";
import { setRoleLimits, waitForPooler } from "./pooler.server.ts";
import { type Db, openDrizzle } from "./session.server.ts";
import type { Server } from "./unlimited.server.ts";
import { waitForServer } from "./wait-for-server.server.ts";

export type { Db, Tx } from "./session.server.ts";

export type Database = {
  db: Db;
  /** Statements as plain text, for code that does not use Drizzle. */
  query: Runner["query"];
  pool: Pool;
  /** The server itself, where `pool` may reach it through a pooler: for `openUnlimited`. */
  direct: Server;
  listen: Listen;
  close: () => Promise<void>;
};

type Log = Record<"info" | "warn" | "error", (first: string | object, message?: string) => void>;

export type DatabaseOptions = {
  /** A PostgreSQL server; without it the embedded server in `dataDir` is used. */
  url?: string | undefined;
  /** The same server without the pooler that `url` leads to. */
  directUrl?: string | undefined;
  dataDir: string;
  log: Log;
  poolSize?: number;
  /** Milliseconds that the server has for one statement. */
  statementTimeout?: number;
  /** Ends the wait for a server that is not there yet. */
  stopping?: AbortSignal;
  /** Called once, when there is nothing to do but wait for the server. */
  onWait?: () => void;
};

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const limits = limitsOf(options);
  if (options.url) options.onWait?.();
  if (!options.url) {
    const embedded = await startEmbedded(options);
    return connect({ pooled: { ...embedded.connection, ...limits } }, options, embedded);
  }
  const pooled = { connectionString: options.url };
  if (!options.directUrl) {
    await waitForServer(pooled, limits, { variable: "DATABASE_URL", ...options });
    return connect({ pooled: { ...pooled, ...limits } }, options);
  }
  const direct = { connectionString: options.directUrl };
  await waitForServer(direct, limits, { variable: "DATABASE_DIRECT_URL", ...options });
  await setRoleLimits(direct, limits);
  await waitForPooler(pooled, options);
  const own = { ...pooled, ...withoutServerSettings(limits) };
  return connect({ pooled: own, direct: { ...direct, ...limits } }, options);
}

type Servers = {
  pooled: ClientConfig;
  /** Reached without a pooler between: for LISTEN, migrations, backups. */
  direct?: ClientConfig;
};

function connect(
  { pooled, direct }: Servers,
  { log, poolSize = 10 }: DatabaseOptions,
  embedded?: EmbeddedServer,
): Database {
  const pool = new Pool({ ...pooled, max: poolSize });
  pool.on("error", (error) => log.warn({ err: error }, "A database connection was lost"));
  // Without a listener, the error event of a connection lost inside a transaction would end the
  // process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const listener = openListener(direct ?? pooled, log);
  const sign = openDatabasePing(pooled);
  // A pooler gives each transaction another connection, where a prepared statement may be missing.
  const connections = openConnections(pool, createDatabaseTimeout(sign.ask), { prepare: !direct });
  return {
    db: openDrizzle(connections),
    query: connections.query,
    pool,
    direct: direct ? { options: direct } : pool,
    listen: listener.listen,
    async close() {
      sign.close();
      await listener.close();
      await connections.close();
      await embedded?.stop();
    },
  };
}
