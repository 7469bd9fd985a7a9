import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { Client } from "pg";
import { startEmbedded } from "#app/db/embedded/embedded.server.ts";
import {
  newFolder,
  postmasterOf,
  startProcess,
  statusOf,
  until,
} from "#tests/process/server-process.ts";
import { callerWith } from "#tests/setup/caller.ts";
import { quiet } from "#tests/setup/connection.ts";
import type { Running } from "./report.ts";

// What is measured is measured after this.
const TIME_TO_START = 120_000;

// As `npm start` does it.
const { memoryEnvironment }: { memoryEnvironment: object } = await import(
  resolve("scripts/starter/memory.mjs")
);
const { siteFlags }: { siteFlags: string[] } = await import(
  resolve("scripts/starter/site-flags.mjs")
);
const SCRIPT = [...siteFlags, "server.ts"];

export const ADMIN = { email: "admin@tremplin.example", password: "premier-mot-de-passe-9" };

export type Site = Awaited<ReturnType<typeof openSite>>;

/** The real site, pages and all, on a data folder and a port of its own. */
export async function openSite({ onEnd }: Running, env: Record<string, string> = {}) {
  const folder = env.DATA_DIR ? null : await newFolder();
  const dataDir = env.DATA_DIR ?? `${folder}/data`;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const variables = {
    ...memoryEnvironment,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  };
  let server = startProcess(SCRIPT, variables);
  const isAlive = () => server.child.exitCode === null && server.child.signalCode === null;
  onEnd(async () => {
    if (isAlive()) {
      const late = setTimeout(() => server.child.kill("SIGKILL"), 16_000);
      await server.stop();
      clearTimeout(late);
    }
    const postmaster = await postmasterOf(dataDir);
    if (postmaster) process.kill(postmaster, "SIGKILL");
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  await server.ready(TIME_TO_START);
  // Said to be ready, it may still be away for a moment on a busy machine.
  await until(async () => (await statusOf(`${url}/api/ready`)) === 200, TIME_TO_START);

  return {
    url,
    dataDir,
    get pid() {
      return server.child.pid ?? 0;
    },
    output: () => server.output(),
    isAlive,
    stop: (signal?: NodeJS.Signals) => server.stop(signal),
    /** Starts it anew on the same data and port; resolves when it says that it is ready. */
    async restart() {
      server = startProcess(SCRIPT, variables);
      await server.ready(TIME_TO_START);
    },
    postmaster: () => postmasterOf(dataDir),
    /** How long it takes until the site says that it is ready, in seconds. */
    async secondsUntilReady(within = 60_000) {
      const started = performance.now();
      await until(async () => (await statusOf(`${url}/api/ready`)) === 200, within);
      return (performance.now() - started) / 1000;
    },
  };
}

/** Somebody who calls the site as a browser would; signed in when there is a token. */
export function caller(site: Pick<Site, "url">, token: string | null = null, seconds = 60) {
  const request = (path: string, init: RequestInit = {}) =>
    fetch(site.url + path, { ...init, signal: AbortSignal.timeout(seconds * 1_000) });
  return { ...callerWith({ app: { request } as never }, { token, address: "" }), token };
}

export type Caller = ReturnType<typeof caller>;

/** The first account, with a password of its own, so that it may do everything. */
export async function admin(site: Pick<Site, "url">): Promise<Caller> {
  const password = randomBytes(18).toString("base64url");
  const login = await caller(site).post("/api/login", ADMIN);
  const { token } = (await login.json()) as { token: string };
  const signedIn = caller(site, token);
  const chosen = { password, password_confirmation: password };
  const changed = await signedIn.patch("/api/user/password", chosen);
  if (!changed.ok) throw new Error(`the password was not taken: ${changed.status}`);
  return signedIn;
}

/** A connection to the site's database as its superuser, to look and to disturb. */
export async function superuser(site: Pick<Site, "dataDir">, database = "tremplin") {
  const server = await startEmbedded({ dataDir: site.dataDir, log: quiet });
  const client = new Client({ ...server.superuser, database });
  client.on("error", () => {});
  await client.connect();
  return {
    client,
    async close() {
      await client.end();
      await server.stop();
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
