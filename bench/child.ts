import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export type Child = {
  url: string;
  cpuSeconds: () => number;
  /** What it holds of the machine's memory. */
  megabytes: () => number;
  stop: () => Promise<void>;
};

/** As `npm start` runs the site: with what keeps it small. */
const { memoryEnvironment }: { memoryEnvironment: object } = await import(
  resolve("scripts/starter/memory.mjs")
);
const { siteFlags }: { siteFlags: string[] } = await import(
  resolve("scripts/starter/site-flags.mjs")
);
export const asStarted = { flags: siteFlags, env: { ...memoryEnvironment, ...process.env } };

const READY = /ready at (http:\/\/\S+)/;

/** Runs a server in a process of its own, so that its CPU time can be told from ours. */
export async function startChild(script: string, env: Record<string, string> = {}): Promise<Child> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "tremplin-bench-")));
  const child = spawn(process.execPath, [...asStarted.flags, script], {
    env: {
      ...asStarted.env,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      PORT: "0",
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await readyAt(child);
  return {
    url,
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    megabytes: () => megabytesOf(child.pid ?? 0),
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk) => {
      said += chunk;
      const url = READY.exec(said)?.[1];
      if (url) resolve(url);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

/** Resident memory; Linux only. */
function megabytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** User and system time of a process and nothing else; Linux only. */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks / 100;
}
