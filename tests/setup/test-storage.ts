import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openStorage } from "#app/platform/files/storage.server.ts";

/** A folder for files that is deleted after the test. */
export async function createTestStorage() {
  const dataDir = await mkdtemp(join(tmpdir(), "tremplin-files-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return openStorage({ dataDir });
}
