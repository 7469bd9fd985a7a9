import type { CurrentUser } from "#app/access/current-user.ts";
import { exceeds } from "#app/access/role.ts";
import { findRole, roleOf, type User } from "#app/access/users.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { sqlState, UNKNOWN } from "#app/db/sql-state.server.ts";
import { AppError, type FieldErrors } from "#app/errors.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";

/** The errors of a role that does not exist. */
export async function knownRole(
  { var: { db, t } }: ApiContext,
  { role }: { role?: string | undefined },
): Promise<FieldErrors> {
  if (role === undefined || (await findRole(db, role))) return {};
  return { role: [t("roles.errors.unknownRole")] };
}

/** The role must exist and have no right that the caller lacks. */
export async function roleErrors(
  { var: { db, t, bearer } }: ApiContext,
  key: string | undefined,
): Promise<FieldErrors> {
  // An invitation was checked when it was sent.
  if (key === undefined || !bearer?.user) return {};
  const role = await findRole(db, key);
  if (!role) return { role: [t("roles.errors.unknownRole")] };
  const beyond = exceeds(role.permissions, bearer.user.permissions);
  return beyond ? { role: [t("roles.errors.notHeld")] } : {};
}

/** A new password for somebody with more rights would give these rights away. */
export async function refuseBeyond(
  db: Db | Tx,
  account: Pick<User, "role">,
  { permissions }: Pick<CurrentUser, "permissions">,
) {
  const { permissions: theirs } = await roleOf(db, account);
  if (exceeds(theirs, permissions)) throw new AppError("forbidden", { reason: "users.beyond" });
}

/** The role may be deleted between the check and the write. */
export function throwGoneRole(error: unknown): never {
  if (sqlState(error) !== UNKNOWN) throw error;
  throw new AppError("invalid", { fields: { role: ["roles.errors.unknownRole"] } });
}
