import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The public secret for the browser's copy of the token, created once per data folder. */
export async function storageSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "storage-secret");
  // Two processes may start on one folder: the first one writes, both read its file.
  await writeFile(file, randomBytes(24).toString("base64url"), { flag: "wx", mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  return readFile(file, "utf8");
}
