import { and, eq, gt, isNull } from "drizzle-orm";
import { can } from "#app/access/permissions.ts";
import { invitations, tokens } from "#app/access/tables.server.ts";
import { roleOf, type User } from "#app/access/users.server.ts";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import { passwordResets } from "../auth/tables.server.ts";
import { endTokensOf } from "../auth/tokens.queries.server.ts";
import { revokeInvitation } from "./invitations.queries.server.ts";

/** Links sent before the account changed must not open it. */
export async function endResetLinks(tx: Tx, userId: number) {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/**
 * Revokes the credentials of an account that was disabled or has another role: its sessions, its
 * reset links and, when it may no longer manage accounts, the invitations and tokens it issued.
 */
export async function endCredentials(tx: Tx, user: User, trace: Trace) {
  await endTokensOf(tx, user.id);
  await endResetLinks(tx, user.id);
  if (user.isActive && can(await roleOf(tx, user), "users.manage")) return;
  await endIssued(tx, user.id, trace);
}

/** Revokes what somebody issued who may no longer manage accounts. */
export async function endIssued(tx: Tx, userId: number, trace: Trace) {
  await tx.delete(tokens).where(eq(tokens.issuedBy, userId));
  await revokeAll(tx, eq(invitations.invitedBy, userId), trace);
}

/** A person with an account needs no invitation. */
export async function endInvitationsTo(tx: Tx, email: string, trace: Trace) {
  await revokeAll(tx, eq(invitations.email, email), trace);
}

async function revokeAll(tx: Tx, which: ReturnType<typeof eq>, trace: Trace) {
  const open = await tx
    .select({ id: invitations.id, email: invitations.email })
    .from(invitations)
    .where(
      and(
        which,
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, trace.at),
      ),
    )
    .orderBy(invitations.id)
    .for("no key update");
  for (const { id, email } of open) {
    await revokeInvitation(tx, id, trace.at);
    const subject = { type: "invitation", id, label: email };
    await record(tx, { ...trace, action: "invitations.revoked", subject });
  }
}
