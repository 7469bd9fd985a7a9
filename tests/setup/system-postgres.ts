import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";

/** Where Debian and Ubuntu put each major version. */
const DEBIAN = "/usr/lib/postgresql";
/** `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

export type SystemServer = {
  superuser: ClientConfig;
  /** The application's connection: an ordinary role that owns the database `tremplin`. */
  connection: ClientConfig;
  /** The folder with the data. */
  path: string;
  pid: number;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
  start: () => Promise<void>;
};

type Options = {
  /** An existing folder that other users may enter. */
  folder: string;
  bin: string;
  settings?: Record<string, string>;
  /** Listens there by TCP; without it on a socket in the folder. */
  port?: number;
};

/**
 * The folder with the programs of a PostgreSQL that the system has: the newest of Debian's for
 * `system`, else the one named. Null when there is none.
 */
export async function findSystemPostgres(wanted = "system"): Promise<string | null> {
  const majors = wanted === "system" ? await readdir(DEBIAN).catch(() => []) : [];
  const newest = majors.map(Number).sort((a, b) => b - a)[0];
  const bin = wanted === "system" ? newest && join(DEBIAN, String(newest), "bin") : wanted;
  if (!bin) return null;
  const found = await stat(join(bin, "initdb")).catch(() => null);
  return found ? bin : null;
}

/** For the switch `--postgres` of the tests: a missing server is an error, not the built-in one. */
export async function wantedSystemPostgres(): Promise<string | null> {
  const wanted = process.env.TEST_POSTGRES;
  if (!wanted) return null;
  const bin = await findSystemPostgres(wanted);
  if (!bin) throw new Error(`TEST_POSTGRES is ${wanted}, and there is no initdb in that place`);
  return bin;
}

/** A new cluster of the system's PostgreSQL, made as an operator makes one, and its server. */
export async function startSystemPostgres(options: Options): Promise<SystemServer> {
  const { folder, bin, settings = {}, port = 5432 } = options;
  const path = join(folder, "postgres");
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const password = randomBytes(16).toString("hex");
  const passwordFile = join(folder, "postgres-password");
  await mkdir(path, { mode: 0o700 });
  await writeFile(passwordFile, password);
  await chmod(passwordFile, 0o644);
  if ("uid" in user) await chown(path, NOBODY, NOBODY);
  const identity = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  // As Debian's own clusters with a UTF-8 locale; sorting is left to the application.
  const texts = ["--encoding=UTF8", "--locale=C.UTF-8"];
  const made = spawn(join(bin, "initdb"), ["-D", path, ...identity, ...texts], {
    ...user,
    cwd: path,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [complaint, [code]] = await Promise.all([text(made.stderr), once(made, "close")]);
  if (code !== 0) throw new Error(`initdb failed: ${complaint}`);

  const listening = options.port
    ? { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: path }
    : { listen_addresses: "", unix_socket_directories: path };
  const args = Object.entries({ ...listening, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const host = options.port ? "127.0.0.1" : path;
  const superuser = { host, port, user: "postgres", password, database: "postgres" };
  let child: ChildProcess;

  async function start() {
    child = spawn(join(bin, "postgres"), ["-D", path, ...args], {
      ...user,
      cwd: path,
      stdio: "ignore",
    });
    await untilReady(superuser, () => child.exitCode !== null);
  }

  await start();
  await asSuperuser(superuser, [
    `CREATE ROLE tremplin LOGIN CREATEDB PASSWORD '${password}'`,
    "CREATE DATABASE tremplin OWNER tremplin",
  ]);
  return {
    superuser,
    connection: { ...superuser, user: "tremplin", database: "tremplin" },
    path,
    get pid() {
      return child.pid ?? 0;
    },
    start,
    /** Without a signal: fast, open transactions are rolled back. */
    async stop(signal = "SIGINT") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
  };
}

async function untilReady(config: ClientConfig, hasEnded: () => boolean) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(50)) {
    if (hasEnded()) throw new Error("the system's PostgreSQL ended at its start");
    try {
      await asSuperuser(config, ["SELECT 1"]);
      return;
    } catch {
      // Not yet.
    }
  }
  throw new Error("the system's PostgreSQL does not answer");
}

/** Answers the rows of the last statement. */
export async function asSuperuser(
  config: ClientConfig,
  statements: readonly string[],
): Promise<Record<string, unknown>[]> {
  const client = new Client(config);
  client.on("error", () => {});
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
