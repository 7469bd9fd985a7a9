import { readFile } from "node:fs/promises";
import { childrenOf } from "#tests/process/server-process.ts";

/** What a process holds in memory now, in megabytes; 0 when it is gone. */
export function memoryOf(pid: number): Promise<number> {
  return readStatus(pid, "VmRSS");
}

/** The part of it that is no copy of a file: the heap, buffers, what the allocator keeps. */
export function ownMemoryOf(pid: number): Promise<number> {
  return readStatus(pid, "RssAnon");
}

async function readStatus(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) / 1024;
}

/** The same with the processes of Node it started, which draw pictures. */
export async function memoryWithHelpers(pid: number): Promise<number> {
  const pids = [pid, ...(await childrenOf(pid))];
  const sizes = await Promise.all(
    pids.map(async (each) => {
      const command = await readFile(`/proc/${each}/cmdline`, "utf8").catch(() => "");
      return /^[^\0]*node\0/.test(command) ? memoryOf(each) : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
