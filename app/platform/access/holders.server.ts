import { and, arrayContains, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { type Permission, permissionsOf, presets } from "./permissions.ts";
import { grantable } from "./role.ts";
import { roles, users } from "./tables.server.ts";

/** The active accounts that hold all of these permissions. */
export function activeHolders(db: Db | Tx, ...wanted: Permission[]): SQL | undefined {
  const shipped = presets.filter((preset) => {
    const held = permissionsOf(preset);
    return wanted.every((permission) => held.includes(permission));
  });
  const made = db.select({ key: roles.key }).from(roles).where(arrayContains(roles.rights, wanted));
  return and(eq(users.isActive, true), or(inArray(users.role, shipped), inArray(users.role, made)));
}

/**
 * Serialises everything that could take the last administrator away, until the end of the
 * transaction: when two remove each other, the second waits here and then sees that one is left.
 */
export async function lockAdministration(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administration', 0))`);
}

/**
 * The active administrators: those with every right, because nobody gives one that they do not hold
 * and one that nobody holds would be lost for ever. Needs the lock when the answer decides something.
 */
export async function administratorIds(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(activeHolders(tx, ...grantable))
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}
