import { and, asc, count, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { photoUrl } from "#app/platform/access/current-user.ts";
import type { Role } from "#app/platform/access/role.ts";
import { roles, tokens, users } from "#app/platform/access/tables.server.ts";
import type { User } from "#app/platform/access/users.server.ts";
import type { Snapshot } from "#app/platform/audit/schema.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { inReadingOrder } from "#app/platform/db/order.server.ts";
import { folded, holdsWords } from "#app/platform/db/search.server.ts";
import { type Sort, sortOf } from "#app/platform/http/sort-order.ts";
import type { UserRow, UserStatus, userSorts } from "./schema.ts";

function statusOf(user: Pick<User, "isActive" | "isDefaultPassword">): UserStatus {
  if (!user.isActive) return "disabled";
  return user.isDefaultPassword ? "pending" : "active";
}

/** The fields of an account that the audit log stores. */
export function snapshotOf(user: User, { key, name }: Role): Snapshot {
  const { email, firstname, lastname, locale } = user;
  // A role that was made here may be renamed or deleted later: keep what it was called.
  return { email, firstname, lastname, role: name ?? key, locale, status: statusOf(user) };
}

export async function userById(db: Db | Tx, id: number): Promise<User | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function userByEmail(db: Db | Tx, email: string): Promise<User | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row ?? null;
}

/** Null when the e-mail is taken. */
export async function insertUser(
  db: Db | Tx,
  values: typeof users.$inferInsert,
): Promise<User | null> {
  const [row] = await db.insert(users).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

export async function updateUser(
  db: Db | Tx,
  id: number,
  values: Partial<typeof users.$inferInsert>,
): Promise<User> {
  const [row] = await db.update(users).set(values).where(eq(users.id, id)).returning();
  if (!row) throw new Error(`user ${id} is gone`);
  return row;
}

export type UserFilter = {
  search?: string | undefined;
  role?: string | undefined;
  status?: UserStatus | undefined;
};

const columns: Record<(typeof userSorts)[number], (PgColumn | SQL)[]> = {
  lastname: [inReadingOrder(users.lastname), inReadingOrder(users.firstname)],
  email: [users.email],
  role: [users.role, inReadingOrder(users.lastname)],
  last_login_at: [users.lastLoginAt],
  created_at: [users.createdAt],
};

export async function listUsers(
  db: Db,
  filter: UserFilter,
  { now, sort = "lastname", limit = 10_000, offset = 0 }: ListOptions,
): Promise<UserRow[]> {
  const { name, descending } = sortOf(sort);
  const devices = db
    .select({ count: count() })
    .from(tokens)
    .where(and(eq(tokens.userId, users.id), eq(tokens.ability, "*"), gt(tokens.expiresAt, now)));
  const rows = await db
    .select({
      user: users,
      roleName: roles.name,
      devices: sql<number>`(${devices})`.mapWith(Number),
    })
    .from(users)
    .innerJoin(roles, eq(roles.key, users.role))
    .where(matching(filter))
    .orderBy(
      ...columns[name].map((c) => (descending ? sql`${desc(c)} nulls last` : asc(c))),
      asc(users.id),
    )
    .limit(limit)
    .offset(offset);
  return rows.map(({ user, roleName, devices }) => userRow(user, { name: roleName }, devices));
}

type ListOptions = {
  now: Date;
  sort?: Sort<(typeof userSorts)[number]> | undefined;
  limit?: number;
  offset?: number;
};

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(matching(filter));
  return row?.total ?? 0;
}

export function userRow(user: User, named: Pick<Role, "name">, devices = 0): UserRow {
  const { id, email, firstname, lastname, role, locale } = user;
  return {
    id,
    email,
    firstname,
    lastname,
    role,
    role_name: named.name,
    status: statusOf(user),
    is_default_password: user.isDefaultPassword,
    locale,
    photo: photoUrl(user),
    devices,
    last_login_at: user.lastLoginAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
  };
}

function matching({ search, role, status }: UserFilter): SQL | undefined {
  const text = sql`${users.firstname} || ' ' || ${users.lastname} || ' ' || ${users.email}`;
  return and(
    holdsWords(folded(text), search),
    role === undefined ? undefined : eq(users.role, role),
    status && eq(users.isActive, status !== "disabled"),
    status && status !== "disabled" ? eq(users.isDefaultPassword, status === "pending") : undefined,
  );
}
