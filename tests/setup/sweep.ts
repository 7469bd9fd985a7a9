import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const TEST_FOLDER = "tremplin-test-";

/** Stops the database of a killed test run. */
export async function sweepAbandoned() {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(TEST_FOLDER) ? Number(name.split("-")[2]) : Number.NaN;
    if (!Number.isInteger(owner) || isAlive(owner)) continue;
    const folder = join(tmpdir(), name);
    const pidFile = await readFile(join(folder, "postgres/postmaster.pid"), "utf8").catch(() => "");
    const postmaster = Number(pidFile.split("\n")[0]);
    if (postmaster && isAlive(postmaster)) process.kill(postmaster, "SIGQUIT");
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }
}

// Also false for a process of another user: it cannot be touched, and trying does no harm.
function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
