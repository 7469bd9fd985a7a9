import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "#app/start-error.ts";

/** Creates the data folder, and fails now rather than at the first upload if it is unusable. */
export async function prepareDataDir(path: string): Promise<void> {
  const probe = join(path, `.write-test-${process.pid}`);
  // Started by root, the database runs as another user, who must be able to enter the folder.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    await mkdir(path, { recursive: true, mode });
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${path} cannot be written (${code}): make it writable for the user who ` +
        "starts Tremplin, or set DATA_DIR to another folder.",
    );
  }
}
