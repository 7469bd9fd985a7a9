import { setTimeout as delay } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { StartError } from "#app/platform/start-error.ts";
import { isDatabaseAway } from "../away.server.ts";
import { type Cluster, prepareCluster } from "./cluster.server.ts";
import {
  askToStop,
  lastLogLine,
  readPostmaster,
  type Settings,
  spawnPostmaster,
  stopPostmaster,
} from "./postmaster.server.ts";

type Log = Record<"info" | "warn", (first: string | object, message?: string) => void>;

export type EmbeddedOptions = {
  dataDir: string;
  log: Log;
  settings?: Settings;
  /** Called once, when the server starts or runs. */
  onWait?: () => void;
};

export type EmbeddedServer = {
  /** The connection of the application: an ordinary role that owns one database. */
  connection: ClientConfig;
  /** The server's superuser, for tests and tools. */
  superuser: ClientConfig;
  stop: () => Promise<void>;
};

const NAME = "tremplin";

/**
 * Every application process holds this advisory lock, shared, on its own connection. On leaving,
 * the process that gets it exclusively was the last and stops the server; a process that starts at
 * that moment waits for the lock, loses its connection, and starts the server again.
 */
const PRESENCE = 7_413_001;

const TIME_TO_ANSWER = 3_000;

/** Starts the server of a data folder, or joins the running one, and restarts it when it ends. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log, settings = {}, onWait } = options;
  const cluster = await prepareCluster(options.dataDir);
  let leaving = false;
  let recovery = Promise.resolve();
  let presence = await join(cluster, settings, onWait);
  onWait?.();
  await ensureDatabase(presence, cluster);
  watch();

  function watch() {
    presence.once("end", () => {
      if (!leaving) recovery = stayUp();
    });
  }

  async function stayUp() {
    log.warn("The database server went away; bringing it back.");
    while (!leaving) {
      try {
        presence = await join(cluster, settings);
        watch();
        log.info("The database server is back.");
        return;
      } catch (error) {
        log.warn({ err: error }, "The database server does not come back yet.");
        await delay(500);
      }
    }
  }

  async function stop() {
    leaving = true;
    // A server that is being restarted has to be stopped as well.
    const last = await inTime(recovery.then(() => isLast(presence)));
    if (last) await stopPostmaster(cluster);
    // A server that does not answer stops when it can; other processes restart it if they need it.
    else if (last === undefined) await askToStop(cluster);
    await inTime(presence.end().catch(() => {}));
  }

  const { host, port } = (await readPostmaster(cluster)) ?? address(cluster);
  return {
    connection: { host, port, user: NAME, database: NAME, password: cluster.appPassword },
    superuser: superuser(cluster, { host, port }),
    stop,
  };
}

/** Returns a connection that marks this process as present. */
async function join(cluster: Cluster, settings: Settings, onWait?: () => void): Promise<Client> {
  let attempts = 0;
  let child: Awaited<ReturnType<typeof spawnPostmaster>> | undefined;
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const client = new Client(superuser(cluster, await readPostmaster(cluster)));
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("SELECT pg_advisory_lock_shared($1)", [PRESENCE]);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (!isDatabaseAway(error)) throw refusal(cluster, error);
      const ended = !child || child.exitCode !== null || child.signalCode !== null;
      // A server that answers "starting up" or "shutting down" only needs time.
      if (ended && !isStarting(error)) {
        if (attempts++ === 25) break;
        child = await spawnPostmaster(cluster, settings);
        onWait?.();
      }
      await delay(attempts < 3 ? 25 : 150);
    }
  }
  throw new StartError(
    `The built-in PostgreSQL in ${cluster.path} does not start: ${await lastLogLine(cluster)}`,
  );
}

function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([answer, delay(TIME_TO_ANSWER, undefined, { ref: false })]);
}

async function isLast(presence: Client) {
  try {
    await presence.query("SELECT pg_advisory_unlock_shared($1)", [PRESENCE]);
    const { rows } = await presence.query("SELECT pg_try_advisory_lock($1) AS last", [PRESENCE]);
    return rows[0].last === true;
  } catch {
    return false;
  }
}

/** The application role is not a superuser: it owns one database, and may create others. */
async function ensureDatabase(client: Client, { appPassword }: Cluster) {
  const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [NAME]);
  if (found.rowCount) return allowScratchDatabases(client);
  await client.query(`CREATE ROLE ${NAME} LOGIN PASSWORD '${appPassword}'`).catch(unlessPresent);
  await allowScratchDatabases(client);
  await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`).catch(unlessPresent);
}

/** Backups are tried in a database of their own, also on clusters made before that. */
async function allowScratchDatabases(client: Client) {
  const { rows } = await client.query("SELECT rolcreatedb FROM pg_roles WHERE rolname = $1", [
    NAME,
  ]);
  if (rows[0]?.rolcreatedb === false) await client.query(`ALTER ROLE ${NAME} CREATEDB`);
}

function unlessPresent(error: { code?: string }) {
  if (!["42710", "42P04", "23505"].includes(error.code ?? "")) throw error;
}

function address(cluster: Cluster) {
  return { host: cluster.socketDir ?? "127.0.0.1", port: 5432 };
}

function superuser(cluster: Cluster, running: { host: string; port: number } | undefined) {
  const { host, port } = running ?? address(cluster);
  return {
    host,
    port,
    user: "postgres",
    database: "postgres",
    password: cluster.superuserPassword,
    application_name: "tremplin presence",
    connectionTimeoutMillis: 5_000,
  };
}

function isStarting(error: unknown) {
  return error instanceof Error && "code" in error && error.code === "57P03";
}

function refusal(cluster: Cluster, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(`The PostgreSQL in ${cluster.path} does not let Tremplin in: ${reason}`);
}
