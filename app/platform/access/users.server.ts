import { eq } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { type CurrentUser, defaultNotifications, photoUrl } from "./current-user.ts";
import { type Role, roleFrom } from "./role.ts";
import { roles, type users } from "./tables.server.ts";

export type User = typeof users.$inferSelect;

export function currentUser(user: User, role: Role): CurrentUser {
  const { id, email, firstname, lastname, locale, notifications, density } = user;
  return {
    id,
    email,
    firstname,
    lastname,
    role: role.key,
    role_name: role.name,
    is_default_password: user.isDefaultPassword,
    locale,
    photo: photoUrl(user),
    notifications: { ...defaultNotifications, ...notifications },
    density,
    permissions: role.permissions,
  };
}

/** Null when there is none. */
export async function findRole(db: Db | Tx, key: string): Promise<Role | null> {
  const [row] = await db.select().from(roles).where(eq(roles.key, key));
  return row ? roleFrom(row) : null;
}

/** The role of an account. */
export async function roleOf(db: Db | Tx, { role: key }: Pick<User, "role">): Promise<Role> {
  const role = await findRole(db, key);
  if (!role) throw new Error(`role ${key} is gone`);
  return role;
}
