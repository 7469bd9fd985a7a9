import { readFileSync } from "node:fs";
import type { Pool } from "pg";

/** Milliseconds of one tick of the kernel's clock, in which it counts the time of processes. */
const TICK = 10;

/**
 * The CPU time that the database has used so far, in ms: of its processes and of those that ended, such
 * as parallel workers. Null where the processes cannot be seen.
 */
export async function databaseCpu(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>("select pid from pg_stat_activity");
  try {
    const backends = rows.flatMap(({ pid }) => timesOf(pid) ?? []);
    const parent = backends[0] && timesOf(backends[0].parent);
    if (!parent) return null;
    return backends.reduce((sum, { own }) => sum + own, parent.ended) * TICK;
  } catch {
    return null;
  }
}

/** See proc(5): the name of the program is in brackets and may contain spaces. */
function timesOf(pid: number) {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // It ended in between.
    return null;
  }
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const at = (nth: number) => Number(fields[nth - 3]);
  return { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) };
}
