import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Role } from "#app/platform/access/role.ts";
import { invitations, roles, tokens, users } from "#app/platform/access/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { folded, holdsWords } from "#app/platform/db/search.server.ts";
import { type Sort, sortOf } from "#app/platform/http/sort-order.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Invitation, InvitationInput, InvitationStatus, invitationSorts } from "./schema.ts";

const LIFE = 7 * 24 * 60 * 60 * 1000;

export type InvitationRow = typeof invitations.$inferSelect;

type NewInvitation = Omit<z.output<typeof InvitationInput>, "locale"> & {
  locale: Locale;
  invitedBy: number;
  now: Date;
};

/** A new invitation replaces an open one for the same address. */
export async function insertInvitation(tx: Tx, { now, ...values }: NewInvitation) {
  const open = and(eq(invitations.email, values.email), isNull(invitations.acceptedAt));
  await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(open, isNull(invitations.revokedAt)));
  const expiresAt = new Date(now.getTime() + LIFE);
  const rows = await tx
    .insert(invitations)
    .values({ ...values, createdAt: now, expiresAt })
    .returning();
  return rows[0] as InvitationRow;
}

export async function invitationById(db: Db | Tx, id: number): Promise<InvitationRow | null> {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id));
  return row ?? null;
}

/** False when it was used, revoked or has expired: it can be used once. */
export async function acceptInvitation(tx: Tx, id: number, now: Date): Promise<boolean> {
  const accepted = await tx
    .update(invitations)
    .set({ acceptedAt: now })
    .where(and(eq(invitations.id, id), withStatus("pending", now)))
    .returning({ id: invitations.id });
  await tx.delete(tokens).where(eq(tokens.invitationId, id));
  return accepted.length > 0;
}

export async function linkAccount(tx: Tx, id: number, userId: number) {
  await tx.update(invitations).set({ userId }).where(eq(invitations.id, id));
}

/** False when it is no longer pending. */
export async function revokeInvitation(tx: Tx, id: number, now: Date): Promise<boolean> {
  const revoked = await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.id, id), withStatus("pending", now)))
    .returning({ id: invitations.id });
  await tx.delete(tokens).where(eq(tokens.invitationId, id));
  return revoked.length > 0;
}

type Filter = { search?: string | undefined; status?: InvitationStatus | undefined; now: Date };

const columns: Record<(typeof invitationSorts)[number], PgColumn> = {
  email: invitations.email,
  role: invitations.role,
  created_at: invitations.createdAt,
  expires_at: invitations.expiresAt,
};

export async function listInvitations(
  db: Db,
  filter: Filter,
  { sort = "-created_at", limit = 10_000, offset = 0 }: ListOptions,
): Promise<Invitation[]> {
  const { name, descending } = sortOf(sort);
  const column = columns[name];
  const rows = await db
    .select({
      invitation: invitations,
      roleName: roles.name,
      firstname: users.firstname,
      lastname: users.lastname,
    })
    .from(invitations)
    .innerJoin(roles, eq(roles.key, invitations.role))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(matching(filter))
    .orderBy(descending ? desc(column) : asc(column), desc(invitations.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ invitation, roleName, firstname, lastname }) => {
    const by = firstname && `${firstname} ${lastname}`;
    return invitationAnswer(invitation, { now: filter.now, by, role: { name: roleName } });
  });
}

type ListOptions = {
  sort?: Sort<(typeof invitationSorts)[number]> | undefined;
  limit?: number;
  offset?: number;
};

export async function countInvitations(db: Db, filter: Filter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(invitations).where(matching(filter));
  return row?.total ?? 0;
}

type Facts = { now: Date; by: string | null; role: Pick<Role, "name"> };

export function invitationAnswer(row: InvitationRow, { now, by, role: named }: Facts): Invitation {
  const { id, email, firstname, lastname, role, locale } = row;
  return {
    id,
    email,
    firstname,
    lastname,
    role,
    role_name: named.name,
    locale,
    status: statusOf(row, now),
    invited_by: by,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

function statusOf({ acceptedAt, revokedAt, expiresAt }: InvitationRow, now: Date) {
  if (acceptedAt) return "accepted";
  if (revokedAt) return "revoked";
  return expiresAt > now ? "pending" : "expired";
}

function withStatus(status: InvitationStatus, now: Date): SQL | undefined {
  const { acceptedAt, revokedAt, expiresAt } = invitations;
  if (status === "accepted") return isNotNull(acceptedAt);
  if (status === "revoked") return and(isNull(acceptedAt), isNotNull(revokedAt));
  const open = and(isNull(acceptedAt), isNull(revokedAt));
  return and(open, status === "pending" ? gt(expiresAt, now) : lte(expiresAt, now));
}

function matching({ search, status, now }: Filter): SQL | undefined {
  const { firstname, lastname, email } = invitations;
  const text = sql`${firstname} || ' ' || ${lastname} || ' ' || ${email}`;
  return and(holdsWords(folded(text), search), status && withStatus(status, now));
}
