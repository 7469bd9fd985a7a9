import { getTableName } from "drizzle-orm";
import { tokens } from "#app/access/tables.server.ts";
import { emailChanges, passwordResets } from "#app/features/accounts/auth/tables.server.ts";
import { presences } from "#app/features/content/tables.server.ts";
import { healthProblems, healthResults } from "#app/features/health/tables.server.ts";
import { backups } from "#app/features/launch/tables.server.ts";
import { files } from "#app/files/tables.server.ts";
import { rateLimits } from "#app/http/tables.server.ts";

/**
 * Rows that are left out of a backup. Sessions and links that ended since must not work again after
 * a restore; files without an owner are swept anyway; rate limits expire within minutes. A restored
 * site has no backup of its own yet, and is not as well or ill as the one it comes from.
 */
export const rowFilters: Record<string, string> = {
  [getTableName(tokens)]: "user_id IS NULL",
  [getTableName(emailChanges)]: "false",
  [getTableName(passwordResets)]: "false",
  [getTableName(presences)]: "false",
  [getTableName(rateLimits)]: "false",
  [getTableName(backups)]: "false",
  [getTableName(healthProblems)]: "false",
  [getTableName(healthResults)]: "false",
  [getTableName(files)]: "sweep_after IS NULL",
};
