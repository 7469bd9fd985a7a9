import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { nameOf } from "#app/access/current-user.ts";
import { users } from "#app/access/tables.server.ts";
import type { User } from "#app/access/users.server.ts";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { AuditAction } from "#app/audit/schema.ts";
import type { Tx } from "#app/db/open.server.ts";
import { AppError } from "#app/errors.ts";
import type { Jobs } from "#app/jobs/job.ts";
import { completeEmailChange } from "../auth/change-email.server.ts";
import { endTokensOf } from "../auth/tokens.queries.server.ts";
import { endCredentials, endResetLinks } from "./end-credentials.server.ts";
import { snapshotOf, updateUser, userById } from "./queries.server.ts";
import type { ProfileChange, UserChange } from "./schema.ts";

export async function changeUser(
  tx: Tx,
  id: number,
  { status, ...change }: z.output<typeof UserChange>,
  { trace, jobs }: { trace: Trace; jobs: Jobs },
): Promise<User> {
  const admins = await lockAdmins(tx);
  const before = await lockUser(tx, id);
  const wanted = { ...change, ...(status ? { isActive: status === "active" } : {}) };
  const staysAdmin =
    (wanted.role ?? before.role) === "admin" && (wanted.isActive ?? before.isActive);
  // There must always be an active admin.
  if (!staysAdmin && admins.length === 1 && admins[0]?.id === id) {
    throw new AppError("conflict", { reason: "users.lastAdmin" });
  }
  const after = await updateUser(tx, id, { ...wanted, updatedAt: trace.at });
  if (before.email !== after.email) await completeEmailChange(tx, jobs, { before, after, trace });
  const actions = actionsOf(before, after);
  if (before.role !== after.role || (before.isActive && !after.isActive)) {
    await endCredentials(tx, after, trace);
  }
  for (const action of actions) await recordChange(tx, { action, before, after, trace });
  return after;
}

function actionsOf(before: User, after: User): AuditAction[] {
  const actions: AuditAction[] = [];
  if (nameOf(before) !== nameOf(after)) actions.push("users.updated");
  if (before.email !== after.email) actions.push("users.email_changed");
  if (before.role !== after.role) actions.push("users.role_changed");
  if (before.isActive !== after.isActive) {
    actions.push(after.isActive ? "users.activated" : "users.deactivated");
  }
  return actions;
}

/**
 * Locks the active admins until the end of the transaction: when two admins remove each other, the
 * second waits here and then sees that one admin is left.
 */
export function lockAdmins(tx: Tx) {
  return tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.isActive, true)))
    .orderBy(asc(users.id))
    .for("no key update");
}

async function lockUser(tx: Tx, id: number): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("no key update");
  if (!user) throw new Error(`user ${id} is gone`);
  return user;
}

/** Sets a password that the admin passes on, and ends all sessions. */
export async function giveDefaultPassword(
  tx: Tx,
  { id, passwordHash, trace }: { id: number; passwordHash: string; trace: Trace },
): Promise<User> {
  const values = { passwordHash, isDefaultPassword: true, updatedAt: trace.at };
  const user = await updateUser(tx, id, values);
  await endTokensOf(tx, id);
  await endResetLinks(tx, id);
  await recordChange(tx, { action: "users.password_reset", after: user, trace });
  return user;
}

export async function requirePasswordChange(tx: Tx, id: number, trace: Trace): Promise<User> {
  const user = await updateUser(tx, id, { isDefaultPassword: true, updatedAt: trace.at });
  await recordChange(tx, { action: "users.password_change_required", after: user, trace });
  return user;
}

export async function endSessions(tx: Tx, id: number, trace: Trace): Promise<number> {
  const user = await userById(tx, id);
  const ended = await endTokensOf(tx, id);
  await endResetLinks(tx, id);
  if (user) await recordChange(tx, { action: "users.sessions_ended", after: user, trace });
  return ended;
}

export async function changeProfile(
  tx: Tx,
  id: number,
  { notifications, ...change }: z.output<typeof ProfileChange>,
  trace: Trace,
): Promise<User> {
  const before = await lockUser(tx, id);
  const after = await updateUser(tx, id, {
    ...change,
    notifications: { ...before.notifications, ...notifications },
    updatedAt: trace.at,
  });
  await recordChange(tx, { action: "users.profile_changed", before, after, trace });
  return after;
}

type ChangeRecord = { action: AuditAction; before?: User; after: User; trace: Trace };

async function recordChange(tx: Tx, { action, before, after, trace }: ChangeRecord) {
  await record(tx, {
    ...trace,
    action,
    subject: { type: "user", id: after.id, label: nameOf(after) },
    ...(before ? { before: snapshotOf(before), after: snapshotOf(after) } : {}),
  });
}
