import { eq } from "drizzle-orm";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { can, type Permission } from "#app/platform/access/permissions.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { currentUser, roleOf } from "#app/platform/access/users.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { type Translator, translatorFor } from "#app/platform/i18n/translator.ts";
import type { Trace } from "./record.server.ts";

/** Where the request for a task came from, and the language its owner reads the result in. */
export type Origin = { address: string; requestId: string; locale: Locale };

export function originOf({ var: { address, requestId, locale } }: ApiContext): Origin {
  return { address, requestId, locale };
}

export type TaskActor = { user: CurrentUser; trace: Trace; t: Translator };

/**
 * Who a task acts for. Their rights may have ended since they asked for it; the account is locked, so
 * that they cannot end while a piece is done.
 */
export async function taskActor(
  tx: Tx,
  ownerId: number,
  { address, requestId, locale }: Origin,
  { at, permission }: { at: Date; permission?: Permission },
): Promise<TaskActor> {
  const [row] = await tx.select().from(users).where(eq(users.id, ownerId)).for("share");
  if (!row?.isActive) throw new AppError("forbidden");
  const user = currentUser(row, await roleOf(tx, row));
  if (permission && !can(user, permission)) throw new AppError("forbidden");
  return { user, trace: { actor: user, at, address, requestId }, t: translatorFor(locale) };
}
