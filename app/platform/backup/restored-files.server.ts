import { appendFile, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { StartError } from "#app/platform/start-error.ts";
import { sha256 } from "./archive.server.ts";
import { exists } from "./catalog.server.ts";

/**
 * Writes files to storage before the database refers to them. Their names are first written to a
 * journal beside the data, so that the next attempt can remove what an interrupted one left.
 */
export function openRestoredFiles(storage: Storage, dataDir: string) {
  const note = join(dataDir, "restoring.keys");
  return {
    async write(key: string, bytes: Buffer) {
      const there = await storage.get(key);
      // Storage shared with another database: these files exist already and must not be removed.
      if (there && sha256(there) === sha256(bytes)) return;
      if (there) throw new StartError(`There is another file called ${key}: nothing was restored.`);
      await appendFile(note, `${key}\n`, { mode: 0o600 });
      await storage.put(key, bytes, "application/octet-stream");
    },
    /** Removes the files of an attempt whose transaction was not committed. */
    async undo(client: Client) {
      const noted = await readFile(note, "utf8").catch(() => "");
      const known = await keysIn(client);
      for (const key of noted.split("\n").filter(Boolean)) {
        if (!known.has(key)) await storage.delete(key);
      }
      await rm(note, { force: true });
    },
    done: () => rm(note, { force: true }),
  };
}

export async function keysIn(client: Client): Promise<Set<string>> {
  if (!(await exists(client, "public.files"))) return new Set();
  const { rows } = await client.query<{ key: string }>("SELECT key FROM public.files");
  return new Set(rows.map(({ key }) => key));
}
