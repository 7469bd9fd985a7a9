import { rowFilters } from "../../app/operations/health/backups/left-out.server.ts";
import { type Database, openDatabase } from "../../app/platform/db/open.server.ts";
import { sqlState } from "../../app/platform/db/sql-state.server.ts";
import { readEnv } from "../../app/platform/env.server.ts";
import type { Storage } from "../../app/platform/files/storage.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { prepareDataDir } from "../../app/platform/process/data-dir.server.ts";
import { databaseOptions } from "../../app/platform/process/database-options.ts";
import { openFiles } from "../../app/platform/process/open-files.server.ts";
import { StartError } from "../../app/platform/start-error.ts";

type Site = {
  database: Database;
  storage: Storage;
  dataDir: string;
  /** The public key for which backups are encrypted. */
  recipient: string | undefined;
  rowFilters: Record<string, string>;
};

/** Opens the database and storage of the environment, as the site does. */
export async function withSite(act: (site: Site) => Promise<void>): Promise<void> {
  const env = readEnv();
  await prepareDataDir(env.DATA_DIR);
  const log = createLog({ level: "error" });
  const database = await openDatabase({ ...databaseOptions(env), log });
  try {
    const storage = await openFiles(env, log);
    const { DATA_DIR: dataDir, BACKUP_AGE_RECIPIENT: recipient } = env;
    await act({ database, storage, dataDir, recipient, rowFilters });
  } finally {
    await database.close();
  }
}

/** A sentence the operator can act on; errors of the database without data. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    const state = sqlState(error);
    if (error instanceof StartError) console.error(error.message);
    else if (state) console.error(`PostgreSQL refused (${state}): nothing was changed.`);
    else console.error(error);
    process.exitCode = 1;
  });
}

export function size(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
