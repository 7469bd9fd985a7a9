import { cpuSecondsOf, cpuSecondsWithChildren } from "./process-usage.ts";
import type { Site } from "./site.ts";

/** Milliseconds of CPU time that the server and its database use while something is done. */
export async function createCpuMeter(site: Site) {
  const postmaster = (await site.postmaster()) ?? 0;
  const read = () => [cpuSecondsOf(site.pid), cpuSecondsWithChildren(postmaster)] as const;
  return async (act: () => Promise<unknown>) => {
    const before = read();
    await act();
    const after = read();
    return { server: (after[0] - before[0]) * 1000, database: (after[1] - before[1]) * 1000 };
  };
}
