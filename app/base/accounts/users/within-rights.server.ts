import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { lockAdministration } from "#app/platform/access/holders.server.ts";
import { exceeds } from "#app/platform/access/role.ts";
import { invitations, users } from "#app/platform/access/tables.server.ts";
import { findRole, roleOf, type User } from "#app/platform/access/users.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { sqlState, UNKNOWN } from "#app/platform/db/sql-state.server.ts";
import { AppError, type FieldErrors } from "#app/platform/errors.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";

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

type Staff = ApiContext & { var: { user: CurrentUser } };

/** Roles wait here, before any account is locked: the rights that are compared stay as they are. */
const lock = { first: lockAdministration };

/**
 * Every write on the account of somebody else. The account may have been raised since the guards ran,
 * so its rights are compared again, on the locked row.
 */
export function changingAccount<T>(
  c: Staff,
  id: number,
  work: (tx: Tx, account: User) => Promise<T>,
): Promise<T> {
  const locked = async (tx: Tx) => {
    const account = await lockUser(tx, id);
    await refuseBeyond(tx, account, c.var.user);
    return work(tx, account);
  };
  return transactionAs(c, locked, lock);
}

/** The same for an invitation, by the role it is for. */
export function changingInvitation<T>(
  c: Staff,
  id: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const locked = async (tx: Tx) => {
    await refuseInvited(tx, eq(invitations.id, id), c.var.user);
    return work(tx);
  };
  return transactionAs(c, locked, lock);
}

/** A new invitation or account for an address ends the open invitation to it. */
export function refuseInvitedBeyond(tx: Tx, email: string, by: CurrentUser) {
  const { acceptedAt, revokedAt } = invitations;
  const open = and(eq(invitations.email, email), isNull(acceptedAt), isNull(revokedAt));
  return refuseInvited(tx, open, by);
}

async function refuseInvited(tx: Tx, which: SQL | undefined, by: CurrentUser) {
  const rows = await tx.select().from(invitations).where(which).for("no key update");
  for (const row of rows) await refuseBeyond(tx, row, by);
}

/** Every write that gives somebody a role: it may have got more rights since it was checked. */
export function givingRole<T>(
  c: ApiContext,
  { role, by }: { role: string; by: CurrentUser },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const checked = async (tx: Tx) => {
    await refuseUnheld(tx, role, by);
    return work(tx);
  };
  return transactionAs(c, checked, lock);
}

export async function refuseUnheld(
  tx: Tx,
  key: string,
  { permissions }: Pick<CurrentUser, "permissions">,
) {
  const role = await findRole(tx, key);
  if (!role) throw new AppError("invalid", { fields: { role: ["roles.errors.unknownRole"] } });
  if (!exceeds(role.permissions, permissions)) return;
  throw new AppError("invalid", { fields: { role: ["roles.errors.notHeld"] } });
}

export async function lockUser(tx: Tx, id: number): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("no key update");
  if (!user) throw new Error(`user ${id} is gone`);
  return user;
}

/** The role may be deleted between the check and the write. */
export function throwGoneRole(error: unknown): never {
  if (sqlState(error) !== UNKNOWN) throw error;
  throw new AppError("invalid", { fields: { role: ["roles.errors.unknownRole"] } });
}
