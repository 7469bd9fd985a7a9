import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#app/platform/db/embedded/embedded.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { loadStartingContent } from "#app/site/load-starting-content.server.ts";
import { testNow } from "./clock.ts";
import { quiet, urlOf } from "./connection.ts";
import { sweepAbandoned, TEST_FOLDER } from "./sweep.ts";
import { startSystemPostgres, wantedSystemPostgres } from "./system-postgres.ts";

// Test data may be lost in a power cut.
const unsafe = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

// The kernel clones the files; elsewhere PostgreSQL copies them.
const copying = { file_copy_method: process.platform === "linux" ? "clone" : "copy" };

/** One server for all test files; its database is the template they copy. */
export default async function setup(project: TestProject) {
  await sweepAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), `${TEST_FOLDER}${process.pid}-`));
  await chmod(dataDir, 0o711);
  const settings = { ...unsafe, max_connections: "300" };
  const bin = await wantedSystemPostgres();
  const server = bin
    ? await startSystemPostgres({ folder: dataDir, bin, settings })
    : await startEmbedded({ dataDir, log: quiet, settings: { ...settings, ...copying } });
  const template = await openDatabase({ url: urlOf(server.connection), dataDir, log: quiet });
  await migrate(template.pool);
  await loadStartingContent(template.db, testNow());
  await template.close();
  project.provide("testServer", server.superuser);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
