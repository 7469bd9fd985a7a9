import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDiskFull } from "#app/platform/db/disk-full.server.ts";
import { StartError } from "#app/platform/start-error.ts";

/** Creates the data folder, and fails now rather than at the first upload if it is unusable. */
export async function prepareDataDir(path: string): Promise<void> {
  const probe = join(path, `.write-test-${process.pid}`);
  // Started by root, the database runs as another user, who must be able to enter the folder.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    await makeFolder(path, mode);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${path} cannot be written (${code}): make it writable for the user who ` +
        "starts Tremplin, or set DATA_DIR to another folder.",
    );
  }
}

/** Not `recursive`, which never ends below /proc. */
async function makeFolder(path: string, mode: number): Promise<void> {
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    (error) => {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
      throw error;
    },
  );
  if (isThere) return;
  if (dirname(path) !== path) await makeFolder(dirname(path), mode);
  await mkdir(path, { mode }).catch((error: NodeJS.ErrnoException) => {
    // Another process may have made it meanwhile.
    if (error.code !== "EEXIST") throw error;
  });
}
