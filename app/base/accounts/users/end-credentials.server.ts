import { and, eq, inArray } from "drizzle-orm";
import { can, type Permission } from "#app/platform/access/permissions.ts";
import { exceeds, roleFrom } from "#app/platform/access/role.ts";
import { invitations, roles, tokens, users } from "#app/platform/access/tables.server.ts";
import { roleOf, type User } from "#app/platform/access/users.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { endWaysIn, revokeOpen } from "./end-links.server.ts";
import { endFirstPasswordsOf, type Renewal } from "./end-secrets.server.ts";

/**
 * Revokes the credentials of an account that was disabled or has another role: its sessions, its links
 * and what it issued, or only the part that leads to rights beyond its own while it manages accounts.
 */
export async function endCredentials(tx: Tx, user: User, renewal: Renewal) {
  await endWaysIn(tx, user.id);
  const role = await roleOf(tx, user);
  await endIssued(tx, user.id, { ...renewal, rights: user.isActive ? role.permissions : [] });
}

type Issuer = Renewal & { rights: readonly Permission[] };

/**
 * Revokes what somebody issued who lost rights: tokens, invitations, first passwords. Of those who still
 * manage accounts, what leads into accounts with rights that they lack.
 */
export async function endIssued(tx: Tx, userId: number, { rights, ...renewal }: Issuer) {
  const beyond = can({ permissions: rights }, "users.manage")
    ? await rolesBeyond(tx, rights)
    : null;
  const held = beyond && tx.select({ id: users.id }).from(users).where(inArray(users.role, beyond));
  await tx
    .delete(tokens)
    .where(and(eq(tokens.issuedBy, userId), held ? inArray(tokens.userId, held) : undefined));
  const invited = beyond ? inArray(invitations.role, beyond) : undefined;
  await revokeOpen(tx, and(eq(invitations.invitedBy, userId), invited), renewal.trace);
  await endFirstPasswordsOf(tx, { knower: userId, roles: beyond }, renewal);
}

async function rolesBeyond(tx: Tx, rights: readonly Permission[]): Promise<string[]> {
  const all = await tx.select().from(roles);
  return all.filter((role) => exceeds(roleFrom(role).permissions, rights)).map(({ key }) => key);
}
