import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { isDiskFull } from "#app/platform/db/disk-full.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { CurrentUser } from "./current-user.ts";
import { seesApplicants } from "./permissions.ts";
import { roleFrom } from "./role.ts";
import { isSecret, splitToken } from "./secret-text.server.ts";
import { type Ability, invitations, roles, tokens, users } from "./tables.server.ts";
import { currentUser } from "./users.server.ts";

type InvitationRow = typeof invitations.$inferSelect;

/** The holder of a valid token: a user, or an invited person who has no account yet. */
export type Bearer = { tokenId: number; ability: Ability; since: Date } & (
  | { user: CurrentUser; roleVersion: number; invitation: null }
  | { user: null; invitation: InvitationRow }
);

const IDLE = 48 * 60 * 60 * 1000;
const NOTE_USE_EVERY = 60 * 1000;

/**
 * Finds the holder of `Authorization: Bearer 12|…`; null when the token is unknown or expired. Their
 * role is read with them, so that a change of its rights is in force with the next request.
 */
export async function findBearer(
  db: Db,
  header: string | undefined,
  now: Date,
): Promise<Bearer | null> {
  const parts = splitToken(/^Bearer\s+(\S+)\s*$/i.exec(header ?? "")?.[1] ?? "");
  if (!parts) return null;
  const [row] = await db
    .select({ token: tokens, user: users, role: roles, invitation: invitations })
    .from(tokens)
    .leftJoin(users, eq(users.id, tokens.userId))
    .leftJoin(roles, eq(roles.key, users.role))
    .leftJoin(invitations, eq(invitations.id, tokens.invitationId))
    .where(
      and(
        eq(tokens.id, parts.id),
        gt(tokens.expiresAt, now),
        or(isNull(tokens.userId), eq(users.isActive, true)),
      ),
    );
  if (!row || !isSecret(parts.secret, row.token.hash)) return null;
  const { token, user, role, invitation } = row;
  const base = { tokenId: token.id, ability: token.ability, since: token.createdAt };
  if (invitation) return isOpen(invitation, now) ? { ...base, user: null, invitation } : null;
  if (!user || !role) return null;
  const holder = currentUser(user, roleFrom(role));
  const unused = now.getTime() - token.lastUsedAt.getTime();
  if (unused > IDLE && seesApplicants(holder)) return null;
  if (unused > NOTE_USE_EVERY) await noteUse(db, token.id, now);
  return { ...base, user: holder, roleVersion: role.version, invitation: null };
}

/**
 * The user whose role the token may use. Until a default password is changed nothing but the own
 * profile and password is open: the person who made the account knows that password.
 */
export function actingUser(bearer: Bearer | null): CurrentUser | null {
  if (bearer?.ability !== "*" || !bearer.user) return null;
  return bearer.user.is_default_password ? null : bearer.user;
}

export function isOpen(invitation: InvitationRow, now: Date): boolean {
  const { acceptedAt, revokedAt, expiresAt } = invitation;
  return acceptedAt === null && revokedAt === null && expiresAt > now;
}

/** Recording the last use once a minute is enough. A full disk must not stop reading. */
async function noteUse(db: Db, tokenId: number, now: Date) {
  await db
    .update(tokens)
    .set({ lastUsedAt: now })
    .where(and(eq(tokens.id, tokenId), lt(tokens.lastUsedAt, now)))
    .catch((error) => {
      if (!isDiskFull(error)) throw error;
    });
}
