import { and, eq, gt } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import {
  hashSecret,
  isSecret,
  randomSecret,
  splitToken,
} from "#app/platform/access/secret-text.server.ts";
import type { User } from "#app/platform/access/users.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { AuditAction } from "#app/platform/audit/schema.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { type InTransaction, transaction } from "#app/platform/db/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import { passwordChangedEmail } from "../emails.ts";
import { endLinks } from "../users/end-links.server.ts";
import { updateUser, userById } from "../users/queries.server.ts";
import { hashPassword, verifyPassword } from "./passwords.server.ts";
import { passwordResets } from "./tables.server.ts";
import { endTokensOf } from "./tokens.queries.server.ts";

const RESET_LIFE = 60 * 60 * 1000;

type Act = { trace: Trace; jobs: Jobs };

/** Changes the password and ends all other sessions; returns why it was refused. */
export async function changeOwnPassword(
  db: Db,
  write: InTransaction,
  { userId, password, current, tokenId, notify, ...act }: Act & OwnPassword,
): Promise<"done" | "same" | "wrong"> {
  const user = await userById(db, userId);
  if (!user) return "wrong";
  if (current !== undefined && !(await verifyPassword(current, user.passwordHash))) return "wrong";
  if (await verifyPassword(password, user.passwordHash)) return "same";
  const passwordHash = await hashPassword(password);
  await write((tx) =>
    setPassword(tx, user, {
      ...act,
      passwordHash,
      notify,
      ...(tokenId === undefined ? {} : { keepTokenId: tokenId }),
      action: "auth.password_changed",
    }),
  );
  return "done";
}

type OwnPassword = {
  userId: number;
  password: string;
  /** The current password, where it was given. */
  current?: string | undefined;
  tokenId?: number;
  notify: boolean;
};

/** A link is valid for an hour; a new one replaces the previous one. */
export async function createResetToken(db: Db, userId: number, now: Date): Promise<string> {
  const secret = randomSecret();
  return transaction(db, async (tx) => {
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    const expiresAt = new Date(now.getTime() + RESET_LIFE);
    const [row] = await tx
      .insert(passwordResets)
      .values({ userId, hash: hashSecret(secret), expiresAt, createdAt: now })
      .returning({ id: passwordResets.id });
    return `${row?.id}|${secret}`;
  });
}

/** The account of a reset link, or null when the link is invalid or has expired. */
export async function userOfReset(db: Db, token: string, now: Date): Promise<User | null> {
  const parts = splitToken(token);
  if (!parts) return null;
  const [row] = await db
    .select()
    .from(passwordResets)
    .where(and(eq(passwordResets.id, parts.id), gt(passwordResets.expiresAt, now)));
  if (!row || !isSecret(parts.secret, row.hash)) return null;
  const user = await userById(db, row.userId);
  return user?.isActive ? user : null;
}

/** False when the same link was used concurrently. Ends all sessions. */
export async function resetPassword(
  db: Db,
  { user, token, password, ...act }: Act & { user: User; token: string; password: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return transaction(db, async (tx) => {
    const used = await tx
      .delete(passwordResets)
      .where(eq(passwordResets.id, splitToken(token)?.id ?? 0))
      .returning({ id: passwordResets.id });
    if (!used.length) return false;
    await setPassword(tx, user, {
      ...act,
      passwordHash,
      notify: true,
      action: "auth.password_reset",
    });
    return true;
  });
}

type NewPassword = Act & {
  passwordHash: string;
  action: AuditAction;
  notify: boolean;
  keepTokenId?: number;
};

async function setPassword(tx: Tx, user: User, change: NewPassword) {
  const { passwordHash, trace, jobs, action, notify, keepTokenId } = change;
  const updatedAt = trace.at;
  await updateUser(tx, user.id, { passwordHash, isDefaultPassword: false, updatedAt });
  await endLinks(tx, user.id);
  await endTokensOf(tx, user.id, keepTokenId === undefined ? {} : { except: keepTokenId });
  const subject = { type: "user", id: user.id, label: nameOf(user) };
  await record(tx, { ...trace, actor: user, action, subject });
  if (!notify) return;
  await sendEmail(jobs, tx, passwordChangedEmail, {
    userId: user.id,
    at: trace.at.toISOString(),
  });
}
