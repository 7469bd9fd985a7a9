import { and, asc, count, eq, gt, isNull, sql } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { presets } from "#app/platform/access/permissions.ts";
import { isPreset, roleFrom } from "#app/platform/access/role.ts";
import { invitations, roles, users } from "#app/platform/access/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { inReadingOrder } from "#app/platform/db/order.server.ts";
import { type RoleDetails, type RoleRow, roleLimits } from "./schema.ts";

export type StoredRole = typeof roles.$inferSelect;

/** The shipped roles in their order, then the others by name. */
export async function listRoles(db: Db | Tx, now: Date): Promise<RoleRow[]> {
  const people = db.select({ total: count() }).from(users).where(eq(users.role, roles.key));
  const open = db.select({ total: count() }).from(invitations).where(openInvitation(now));
  const rows = await db
    .select({
      role: roles,
      people: sql<number>`(${people})`.mapWith(Number),
      invitations: sql<number>`(${open})`.mapWith(Number),
    })
    .from(roles);
  const place = (key: string) => (isPreset(key) ? presets.indexOf(key) : presets.length);
  return rows
    .map(({ role, ...counted }) => rowOf(role, counted))
    .sort(
      (a, b) =>
        place(a.key) - place(b.key) || (a.name?.fr ?? "").localeCompare(b.name?.fr ?? "", "fr"),
    );
}

/** Null when there is none. */
export async function readRole(db: Db | Tx, key: string, now: Date): Promise<RoleDetails | null> {
  const role = (await listRoles(db, now)).find((each) => each.key === key);
  if (!role) return null;
  const holders = await db
    .select()
    .from(users)
    .where(eq(users.role, key))
    .orderBy(inReadingOrder(users.lastname), inReadingOrder(users.firstname), asc(users.id))
    .limit(roleLimits.people);
  return {
    ...role,
    holders: holders.map((user) => ({ id: user.id, name: nameOf(user), active: user.isActive })),
  };
}

export async function storedRole(db: Db | Tx, key: string): Promise<StoredRole | null> {
  const [row] = await db.select().from(roles).where(eq(roles.key, key));
  return row ?? null;
}

function openInvitation(now: Date) {
  return and(
    eq(invitations.role, roles.key),
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, now),
  );
}

function rowOf(row: StoredRole, counted: Pick<RoleRow, "people" | "invitations">): RoleRow {
  const { key, name, permissions, version } = roleFrom(row);
  const preset = isPreset(key);
  return {
    key,
    name,
    preset,
    permissions,
    ...counted,
    version,
    changed_at: preset ? null : row.updatedAt.toISOString(),
    changed_by: row.changedBy,
  };
}
