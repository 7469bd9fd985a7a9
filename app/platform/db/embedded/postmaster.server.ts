import { execFile } from "node:child_process";
import { open, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Cluster } from "./cluster.server.ts";
import { giveTo, spawnAs } from "./run-as.server.ts";

/** The contents of the pid file. */
export type Postmaster = { pid: number; host: string; port: number };

export type Settings = Record<string, string>;

// Values for a small machine; the other defaults are good. Nothing here trades safety for speed:
// fsync, full_page_writes and synchronous_commit stay on.
const SETTINGS: Settings = {
  max_connections: "100",
  shared_buffers: "128MB",
  max_wal_size: "512MB",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // Only events of the server: errors of queries may quote what an applicant wrote.
  log_min_messages: "log",
  log_checkpoints: "off",
};

export async function readPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const file = await readFile(join(cluster.path, "postmaster.pid"), "utf8").catch(() => "");
  const [pid, , , port, socketDir] = file.split("\n");
  if (!pid || !port) return undefined;
  return { pid: Number(pid), port: Number(port), host: socketDir?.trim() || "127.0.0.1" };
}

/** Starts the server, detached: Ctrl-C in a terminal must reach the application first. */
export async function spawnPostmaster(cluster: Cluster, settings: Settings) {
  await dropForeignPidFile(cluster);
  await giveTo(cluster.runAs, cluster.path);
  const { socketDir } = cluster;
  const listening: Settings = socketDir
    ? {
        listen_addresses: "",
        unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
        unix_socket_permissions: "0700",
      }
    : { listen_addresses: "127.0.0.1", port: String(await freePort()) };
  const log = await open(join(cluster.path, "server.log"), "a", 0o600);
  try {
    if ((await log.stat()).size > 10_000_000) await log.truncate();
    const child = spawnAs(
      cluster.runAs,
      cluster.binaries.postgres,
      [
        "-D",
        cluster.path,
        ...Object.entries({ ...SETTINGS, ...listening, ...settings }).flatMap(([name, value]) => [
          "-c",
          `${name}=${value}`,
        ]),
      ],
      { cwd: cluster.path, detached: true, stdio: ["ignore", "ignore", log.fd], windowsHide: true },
    );
    child.on("error", () => {});
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(cluster: Cluster) {
  const running = await readPostmaster(cluster);
  if (!running) return;
  if (process.platform === "win32") {
    const args = ["stop", "--pgdata", cluster.path, "--mode=fast", "--wait"];
    await promisify(execFile)(cluster.binaries.pgCtl, args).catch(() => {});
    return;
  }
  signal(running.pid, "SIGINT");
  if (await gone(cluster, running.pid, 8_000)) return;
  signal(running.pid, "SIGQUIT");
  await gone(cluster, running.pid, 2_000);
}

/** Sends the signal without waiting for the end. */
export async function askToStop(cluster: Cluster) {
  const running = await readPostmaster(cluster);
  if (running && process.platform !== "win32") signal(running.pid, "SIGINT");
}

export async function lastLogLine(cluster: Cluster) {
  const log = await readFile(join(cluster.path, "server.log"), "utf8").catch(() => "");
  const telling = log.split("\n").filter((line) => /FATAL|PANIC|ERROR|error/.test(line));
  return telling.at(-1)?.replace(/^.*?(FATAL|PANIC|ERROR): +/, "") ?? "it gave no reason";
}

// Watch the pid file, not the process: in a container whose first process reaps no children, an
// ended server stays visible as a process.
async function gone(cluster: Cluster, pid: number, within: number) {
  const deadline = Date.now() + within;
  while (Date.now() < deadline) {
    if ((await readPostmaster(cluster))?.pid !== pid) return true;
    await delay(20);
  }
  return false;
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}

/**
 * After a power cut or in a restarted container, the number in the pid file may belong to another
 * program, and PostgreSQL would refuse to start.
 */
async function dropForeignPidFile(cluster: Cluster) {
  if (process.platform !== "linux") return;
  const running = await readPostmaster(cluster);
  if (!running) return;
  const command = await readFile(`/proc/${running.pid}/cmdline`, "utf8").catch(() => "");
  if (command !== "" && !command.includes("postgres")) {
    await rm(join(cluster.path, "postmaster.pid"), { force: true });
  }
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
