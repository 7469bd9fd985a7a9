import { and, eq, gt } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import {
  hashSecret,
  isSecret,
  randomSecret,
  splitToken,
} from "#app/platform/access/secret-text.server.ts";
import { roleOf, type User } from "#app/platform/access/users.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import { emailChangedEmail, emailConfirmEmail } from "../emails.ts";
import { endInvitationsTo, endLinks } from "../users/end-links.server.ts";
import { snapshotOf, updateUser, userById } from "../users/queries.server.ts";
import { emailChanges } from "./tables.server.ts";

/** Emails may be read the next morning. */
const LINK_LIFE = 24 * 60 * 60 * 1000;

type Act = { trace: Trace; jobs: Jobs };

/** Sends a link to the new address; nothing changes before it is opened. */
export async function requestEmailChange(tx: Tx, user: User, email: string, { trace, jobs }: Act) {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, user.id));
  const expiresAt = new Date(trace.at.getTime() + LINK_LIFE);
  const values = { userId: user.id, email, expiresAt, createdAt: trace.at };
  // The secret of the link is made with the e-mail, and only while this request still stands.
  await tx.insert(emailChanges).values({ ...values, hash: hashSecret(randomSecret()) });
  const subject = { type: "user", id: user.id, label: nameOf(user) };
  const request = { action: "users.email_change_asked", subject, after: { email } } as const;
  await record(tx, { ...trace, ...request });
  await sendEmail(jobs, tx, emailConfirmEmail, { userId: user.id, email });
}

/** Creates the token of the link; null when the request was ended meanwhile. */
export async function createEmailChange(
  db: Db,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<string | null> {
  const secret = randomSecret();
  const [row] = await db
    .update(emailChanges)
    .set({ hash: hashSecret(secret), expiresAt: new Date(now.getTime() + LINK_LIFE) })
    .where(and(eq(emailChanges.userId, userId), eq(emailChanges.email, email)))
    .returning({ id: emailChanges.id });
  return row ? `${row.id}|${secret}` : null;
}

/** Changes the address; null when the link is invalid or has expired. */
export function confirmEmail(db: Db, token: string, { trace, jobs }: Act): Promise<User | null> {
  const parts = splitToken(token);
  if (!parts) return Promise.resolve(null);
  return transaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.id, parts.id), gt(emailChanges.expiresAt, trace.at)))
      .for("update");
    if (!row || !isSecret(parts.secret, row.hash)) return null;
    const before = await userById(tx, row.userId);
    if (!before?.isActive) return null;
    const after = await updateUser(tx, before.id, { email: row.email, updatedAt: trace.at });
    const acted = { ...trace, actor: before };
    const role = await roleOf(tx, after);
    await completeEmailChange(tx, jobs, { before, after, trace: acted });
    await record(tx, {
      ...acted,
      action: "users.email_changed",
      subject: { type: "user", id: after.id, label: nameOf(after) },
      before: snapshotOf(before, role),
      after: snapshotOf(after, role),
    });
    return after;
  });
}

type EmailChange = { before: User; after: User; trace: Trace };

/** Revokes links sent to the old address and notifies it. */
export async function completeEmailChange(
  tx: Tx,
  jobs: Jobs,
  { before, after, trace }: EmailChange,
) {
  await endLinks(tx, after.id);
  await endInvitationsTo(tx, after.email, trace);
  await sendEmail(jobs, tx, emailChangedEmail, {
    userId: after.id,
    email: before.email,
    to: after.email,
    at: trace.at.toISOString(),
  });
}
