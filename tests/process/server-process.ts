import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const ROOT = resolve(import.meta.dirname, "../..");
export const SERVER = join(ROOT, "build/server/index.js");
const running = new Set<ServerProcess>();

export type ServerProcess = {
  child: ChildProcess;
  output: () => string;
  /** Resolves to the address once the process is ready. */
  ready: (within?: number) => Promise<string>;
  exited: Promise<number | null>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** The real process with pages, on a free port. */
export function startSite(dataDir: string, env: Record<string, string> = {}): ServerProcess {
  return startProcess([SERVER], { DATA_DIR: dataDir, PORT: "0", ...env });
}

/** The real process, API only, on a free port. */
export function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  prefix: string[] = [],
): ServerProcess {
  const script = [SERVER, "--api"];
  return startProcess(script, { DATA_DIR: dataDir, PORT: "0", ...env }, prefix);
}

export function startProcess(args: string[], env: Record<string, string>, prefix: string[] = []) {
  const [command = "", ...rest] = [...prefix, process.execPath, ...args];
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/node"),
      ...env,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const server: ServerProcess = {
    child,
    output: () => output,
    exited: once(child, "close").then(([code]) => code),
    async ready(within?: number) {
      const address = await until(() => {
        if (child.exitCode !== null) throw new Error(`it ended: ${output}`);
        return /ready at (\S+)/.exec(output)?.[1];
      }, within);
      return address.replace("localhost", "127.0.0.1");
    },
    stop(signal = "SIGTERM") {
      child.kill(signal);
      return server.exited;
    },
  };
  running.add(server);
  return server;
}

/** For `afterEach`: a failed test leaves no process and no database behind. */
export async function stopAll() {
  for (const server of running) if (server.child.exitCode === null) await server.stop();
  running.clear();
}

/** Repeats a request until it is answered. */
export async function until<T>(
  ask: () => T | Promise<T>,
  within = 60_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + within;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    await delay(20);
  }
  throw new Error(`nothing happened within ${within} ms`);
}

export function statusOf(url: string) {
  return fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.status,
    () => 0,
  );
}

export async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), "tremplin-process-"));
  await chmod(folder, 0o755);
  return folder;
}

/** The pid of the database server of a data folder, from its pid file. */
export async function postmasterOf(dataDir: string) {
  const file = await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8").catch(() => "");
  return file ? Number(file.split("\n")[0]) : undefined;
}

/** Suspends every process of a database server, like a machine that swaps or hangs. */
export async function freezeDatabase(dataDir: string) {
  const postmaster = (await postmasterOf(dataDir)) ?? 0;
  const pids = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  return () => {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGCONT");
  };
}

export async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      return Number(stat.split(") ").at(-1)?.split(" ")[1]);
    }),
  );
  return pids.filter((_, index) => parents[index] === parent);
}

export function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
