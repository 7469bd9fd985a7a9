import {
  freePort,
  postmasterOf,
  startProcess,
  statusOf,
  until,
} from "#tests/process/server-process.ts";
import type { Context } from "../report.ts";
import { memoryEnvironment, memoryFlags } from "./node-options.ts";
import { temporaryFolder } from "./start-server.ts";

// Long, because only what follows the start is measured.
export const START_TIMEOUT = 120_000;
const STOP_TIMEOUT = 16_000;
const SITE = [...memoryFlags, "build/server/index.js"];
/** What `npm start` runs: a process that starts the site and restarts it when it dies. */
export const STARTER = ["starter.mjs", "start"];

export const ADMIN = { email: "admin@tremplin.example", password: "premier-mot-de-passe-9" };

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Starts the complete site as `npm start` does, on its own port and an empty data folder. */
export async function startSite(
  context: Context,
  env: Record<string, string> = {},
  script: string[] = SITE,
) {
  const dataDir = env.DATA_DIR ?? `${await temporaryFolder(context)}/data`;
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
  let server = startProcess(script, variables);
  const isAlive = () => server.child.exitCode === null && server.child.signalCode === null;
  context.onEnd(async () => {
    if (isAlive()) {
      const kill = setTimeout(() => server.child.kill("SIGKILL"), STOP_TIMEOUT);
      await server.stop();
      clearTimeout(kill);
    }
    const postmaster = await postmasterOf(dataDir);
    if (postmaster) process.kill(postmaster, "SIGKILL");
  });
  await server.ready(START_TIMEOUT);
  // On a busy machine the database can be unavailable for a moment after the start.
  await until(async () => (await statusOf(`${url}/api/ready`)) === 200, START_TIMEOUT).catch(
    async () => {
      const answer = await fetch(`${url}/api/ready`).then((got) => got.text(), String);
      throw new Error(`it is not ready: ${answer}\n${server.output().slice(-4_000)}`);
    },
  );

  return {
    url,
    port,
    dataDir,
    get pid() {
      return server.child.pid ?? 0;
    },
    isAlive,
    /** What the process has printed, to find out why it ended. */
    output: () => server.output(),
    stop: (signal?: NodeJS.Signals) => server.stop(signal),
    /** Starts the site again on the same data and port. */
    async restart() {
      server = startProcess(script, variables);
      await server.ready(START_TIMEOUT);
    },
    postmaster: () => postmasterOf(dataDir),
    async secondsUntilReady(within = 60_000) {
      const started = performance.now();
      await until(async () => (await statusOf(`${url}/api/ready`)) === 200, within);
      return (performance.now() - started) / 1000;
    },
  };
}
