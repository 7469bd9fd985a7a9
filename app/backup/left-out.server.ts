import { getTableName } from "drizzle-orm";
import { tokens } from "#app/access/tables.server.ts";
import { emailChanges, passwordResets } from "#app/features/accounts/auth/tables.server.ts";
import { presences } from "#app/features/content/tables.server.ts";
import { files } from "#app/files/tables.server.ts";
import { rateLimits } from "#app/http/tables.server.ts";

/**
 * Which rows of a table go into a backup, where not all do. Whatever ended since must not come back
 * to life with an old backup: everybody signs in again, and asks for a new link. Files nobody owns
 * are swept anyway; limits and presences are over in minutes.
 */
export const kept: Record<string, string> = {
  [getTableName(tokens)]: "user_id IS NULL",
  [getTableName(emailChanges)]: "false",
  [getTableName(passwordResets)]: "false",
  [getTableName(presences)]: "false",
  [getTableName(rateLimits)]: "false",
  [getTableName(files)]: "sweep_after IS NULL",
};
