import { and, eq, gt, isNull } from "drizzle-orm";
import { can } from "#app/access/permissions.ts";
import { invitations, tokens } from "#app/access/tables.server.ts";
import type { User } from "#app/access/users.server.ts";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import { passwordResets } from "../auth/tables.server.ts";
import { endTokensOf } from "../auth/tokens.queries.server.ts";
import { revokeInvitation } from "./invitations.queries.server.ts";

/** Links from letters sent before the account changed open it no longer. */
export async function endResetLinks(tx: Tx, userId: number) {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/**
 * Ends what no longer fits an account that was disabled or has another role: its sign-ins, the
 * links sent to it, and, when it may not make accounts any more, what it gave to others for that.
 */
export async function endCredentials(tx: Tx, user: User, trace: Trace) {
  await endTokensOf(tx, user.id);
  await endResetLinks(tx, user.id);
  if (user.isActive && can(user.role, "users.manage")) return;
  await tx.delete(tokens).where(eq(tokens.issuedBy, user.id));
  await revokeAll(tx, eq(invitations.invitedBy, user.id), trace);
}

/** Somebody who has an account needs no invitation to make one. */
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
