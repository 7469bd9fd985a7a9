import type { DatabaseOptions } from "#app/platform/db/open.server.ts";
import type { Env } from "#app/platform/env.server.ts";

/** The database of the environment, for the site and for commands. */
export function databaseOptions(env: Env): Omit<DatabaseOptions, "log"> {
  return {
    url: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    dataDir: env.DATA_DIR,
    poolSize: env.DATABASE_POOL_SIZE,
    statementTimeout: env.DATABASE_STATEMENT_TIMEOUT,
  };
}
