import type { Logger } from "pino";
import { type Database, openDatabase } from "#app/platform/db/open.server.ts";
import { type Env, misspelled, readEnv, withPort } from "#app/platform/env.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { prepareDataDir } from "./data-dir.server.ts";
import { databaseOptions } from "./database-options.ts";
import type { Lifecycle } from "./lifecycle.server.ts";
import { openFiles } from "./open-files.server.ts";
import { openWebServer } from "./web-server.server.ts";

export type OpenedSite = Lifecycle & {
  env: Env;
  log: Logger;
  web: Awaited<ReturnType<typeof openWebServer>>;
  database: Database;
  storage: Storage;
};

/**
 * Opens the port, the database and the files. What else the program needs is loaded by `onWait`,
 * while the database starts.
 */
export async function openSite(
  lifecycle: Lifecycle,
  { log, onWait }: { log: Logger; onWait?: () => void },
): Promise<OpenedSite> {
  const wanted = readEnv();
  log.level = wanted.LOG_LEVEL;
  for (const { given, meant } of misspelled()) {
    process.stderr.write(`The variable ${given} is not one of ours: was ${meant} meant?\n`);
  }
  await prepareDataDir(wanted.DATA_DIR);
  const behindProxy = wanted.TRUST_PROXY > 0;
  const web = await openWebServer({ host: wanted.HOST, port: wanted.PORT, behindProxy });
  const env = withPort(wanted, web.port);
  const storage = await openFiles(env, log);
  const { stopping, onStop } = lifecycle;
  const database = await openDatabase({ ...databaseOptions(env), log, stopping, onWait });
  onStop(database.close);
  return { ...lifecycle, env, log, web, database, storage };
}
