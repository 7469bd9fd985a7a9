import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { childrenOf } from "#tests/process/server-process.ts";

// Everything here reads /proc and works on Linux only.

const TICKS_PER_SECOND = 100;

/** The resident memory of a process in megabytes; 0 if it has ended. */
export function memoryOf(pid: number): Promise<number> {
  return readStatus(pid, "VmRSS");
}

/** The part of the resident memory that is not backed by files: heap, buffers, allocator. */
export function anonymousMemoryOf(pid: number): Promise<number> {
  return readStatus(pid, "RssAnon");
}

async function readStatus(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) / 1024;
}

/** Includes the Node processes it started, which resize images. */
export async function memoryWithNodeChildren(pid: number): Promise<number> {
  const pids = [pid, ...(await childrenOf(pid))];
  const sizes = await Promise.all(
    pids.map(async (each) => {
      const command = await readFile(`/proc/${each}/cmdline`, "utf8").catch(() => "");
      return /^[^\0]*node\0/.test(command) ? memoryOf(each) : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** User and system CPU time of one process, without its children. */
export function cpuSecondsOf(pid: number): number {
  const fields = statFields(readFileSync(`/proc/${pid}/stat`, "utf8"));
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) / TICKS_PER_SECOND;
}

/** CPU time of a process and its children, including children that have ended. */
export function cpuSecondsWithChildren(parent: number): number {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/stat`, "utf8")];
      } catch {
        return [];
      }
    });
  return stats.reduce((sum, stat) => {
    const pid = Number.parseInt(stat, 10);
    const fields = statFields(stat);
    if (pid !== parent && fields[1] !== parent) return sum;
    const own = (fields[11] ?? 0) + (fields[12] ?? 0);
    const ended = pid === parent ? (fields[13] ?? 0) + (fields[14] ?? 0) : 0;
    return sum + (own + ended) / TICKS_PER_SECOND;
  }, 0);
}

/** The fields after the command name, which may contain spaces. */
function statFields(stat: string): number[] {
  return (stat.split(") ").at(-1) ?? "").split(" ").map(Number);
}
