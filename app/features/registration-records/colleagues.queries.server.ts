import { and, asc, eq, inArray } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import { can, roles } from "#app/access/permissions.ts";
import { users } from "#app/access/tables.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { asRead } from "#app/db/order.server.ts";

export type Colleague = { id: number; name: string };

const readers = roles.filter((role) => can(role, "registrations.manage"));

/** Who may read files, and so can be called to one. */
export async function colleagues(db: Db | Tx): Promise<Colleague[]> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.isActive, true), inArray(users.role, readers)))
    .orderBy(asRead(users.lastname), asRead(users.firstname), asc(users.id));
  return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
}
