import { type Database, openDatabase } from "../../app/db/open.server.ts";
import { sqlState } from "../../app/db/sql-state.server.ts";
import { readEnv } from "../../app/env.server.ts";
import type { Storage } from "../../app/files/storage.server.ts";
import { createLog } from "../../app/log.server.ts";
import { prepareDataDir } from "../../app/process/data-dir.server.ts";
import { databaseOptions } from "../../app/process/database-options.ts";
import { openFiles } from "../../app/process/open-files.server.ts";
import { StartError } from "../../app/start-error.ts";

type Site = {
  database: Database;
  storage: Storage;
  dataDir: string;
  /** The public key for which backups are encrypted. */
  recipient: string | undefined;
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
    await act({ database, storage, dataDir, recipient });
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
