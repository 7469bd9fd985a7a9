import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import { invitations } from "#app/platform/access/tables.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { emailChanges, passwordResets } from "../auth/tables.server.ts";
import { endTokensOf } from "../auth/tokens.queries.server.ts";
import { revokeInvitation } from "./invitations.queries.server.ts";

/** Whoever asked for a link, to reset or for another address, may have known the former password. */
export async function endLinks(tx: Tx, userId: number) {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** Ends every way into an account but its password: sessions and links. */
export async function endWaysIn(tx: Tx, userId: number): Promise<number> {
  const ended = await endTokensOf(tx, userId);
  await endLinks(tx, userId);
  return ended;
}

/** A person with an account needs no invitation. */
export async function endInvitationsTo(tx: Tx, email: string, trace: Trace) {
  await revokeOpen(tx, eq(invitations.email, email), trace);
}

export async function revokeOpen(tx: Tx, which: SQL | undefined, trace: Trace) {
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
