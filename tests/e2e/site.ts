import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { type Db, openDatabase } from "../../app/platform/db/open.server.ts";
import { quiet, urlOf } from "../setup/connection.ts";
import { startSystemPostgres, wantedSystemPostgres } from "../setup/system-postgres.ts";

/** The first account of the site under test; its password is a default one, to be changed. */
export const firstAdmin = { email: "admin@tremplin.example", password: "first-admin-of-the-tests" };

export type Site = { url: string; dataDir: string; db: Db; stop: () => Promise<void> };

let running: Site | undefined;

/** The site of this worker. */
export function here(): Site {
  if (!running) throw new Error('no site is running: take `test` from "./journey.ts"');
  return running;
}

/** Names the folder of a site that was started once and stopped; unset where sites start empty. */
export const SITE_TO_COPY = "TREMPLIN_SITE_TO_COPY";

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tremplin-e2e-"));
  await chmod(folder, 0o711);
  return folder;
}

/** Starts the built site on a folder of its own, with the starting content. */
export async function startSite(more: Record<string, string> = {}): Promise<Site> {
  const dataDir = await newFolder();
  const copied = process.env[SITE_TO_COPY];
  // Other settings may matter at a first start.
  if (copied && Object.keys(more).length === 0) await copyFolder(copied, dataDir);
  const bin = await wantedSystemPostgres();
  const server = bin ? await startSystemPostgres({ folder: dataDir, bin }) : undefined;
  const databaseUrl = server && urlOf(server.connection);
  const { url, end } = await startIn(dataDir, {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...more,
  });
  const database = await openDatabase({ url: databaseUrl, dataDir, log: quiet, poolSize: 1 });
  running = {
    url,
    dataDir,
    db: database.db,
    async stop() {
      await database.close();
      await end();
      await server?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return running;
}

/** The files of PostgreSQL keep their owner and mode. */
async function copyFolder(from: string, to: string) {
  await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}

export function startIn(dataDir: string, more: Record<string, string> = {}) {
  return startServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: firstAdmin.password, ...more });
}

/** The built server as a process of its own, on a free port. */
export async function startServer(env: Record<string, string>) {
  const server = spawn(process.execPath, ["build/server/index.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: resolve("node_modules/.cache/node"),
      LOG_LEVEL: "warn",
      PORT: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((found, failed) => {
    server.once("exit", (code) => failed(new Error(`the site ended with ${code}`)));
    server.stdout.on("data", (said) => {
      const address = /ready at (\S+)/.exec(String(said))?.[1];
      if (address) found(address);
    });
  });
  return {
    url,
    async end() {
      const { exitCode, signalCode } = server;
      if (exitCode !== null || signalCode)
        throw new Error(`the site ended with ${exitCode ?? signalCode}`);
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    },
  };
}
