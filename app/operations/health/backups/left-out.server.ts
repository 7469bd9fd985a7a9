import { getTableName } from "drizzle-orm";
import { emailChanges, passwordResets } from "#app/base/accounts/auth/tables.server.ts";
import { presences } from "#app/content/working-copies/tables.server.ts";
import { healthProblems, healthResults } from "#app/operations/health/tables.server.ts";
import { tokens } from "#app/platform/access/tables.server.ts";
import { backups } from "#app/platform/backup/tables.server.ts";
import { files } from "#app/platform/files/tables.server.ts";
import { rateLimits } from "#app/platform/http/tables.server.ts";

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
