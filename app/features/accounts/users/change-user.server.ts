import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type CurrentUser, nameOf } from "#app/access/current-user.ts";
import { administratorIds, lockAdministration } from "#app/access/holders.server.ts";
import { users } from "#app/access/tables.server.ts";
import { roleOf, type User } from "#app/access/users.server.ts";
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
import { refuseBeyond } from "./within-rights.server.ts";

export async function changeUser(
  tx: Tx,
  id: number,
  { status, ...change }: z.output<typeof UserChange>,
  { trace, jobs, by }: { trace: Trace; jobs: Jobs; by: CurrentUser },
): Promise<User> {
  await lockAdministration(tx);
  const before = await lockUser(tx, id);
  // The role may have changed since the guard.
  await refuseBeyond(tx, before, by);
  const wanted = { ...change, ...(status ? { isActive: status === "active" } : {}) };
  const after = await updateUser(tx, id, { ...wanted, updatedAt: trace.at });
  if (before.email !== after.email) await completeEmailChange(tx, jobs, { before, after, trace });
  const actions = actionsOf(before, after);
  if (before.role !== after.role || (before.isActive && !after.isActive)) {
    await requireAdministrator(tx);
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

/** There must always be an active administrator; the change is undone otherwise. */
export async function requireAdministrator(tx: Tx) {
  const left = await administratorIds(tx);
  if (left.length === 0) throw new AppError("conflict", { reason: "users.lastAdmin" });
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
  const fields = async (user: User) => ({
    ...snapshotOf(user, await roleOf(tx, user)),
    density: user.density,
  });
  const changed = before && { before: await fields(before), after: await fields(after) };
  const subject = { type: "user", id: after.id, label: nameOf(after) };
  await record(tx, { ...trace, action, subject, ...changed });
}
