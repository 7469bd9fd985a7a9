import type { z } from "zod";
import { type CurrentUser, nameOf } from "#app/platform/access/current-user.ts";
import { administratorIds } from "#app/platform/access/holders.server.ts";
import { roleOf, type User } from "#app/platform/access/users.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { AuditAction } from "#app/platform/audit/schema.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { completeEmailChange } from "../auth/change-email.server.ts";
import { endCredentials } from "./end-credentials.server.ts";
import { endWaysIn } from "./end-links.server.ts";
import { endKnownSecrets, type Renewal } from "./end-secrets.server.ts";
import { snapshotOf, updateUser } from "./queries.server.ts";
import type { ProfileChange, UserChange } from "./schema.ts";
import { lockUser, refuseUnheld } from "./within-rights.server.ts";

type Changed = { user: User; renewed: boolean };

/** Changes a locked account; `renewed` when it got the new password because of its new rights. */
export async function changeUser(
  tx: Tx,
  before: User,
  { status, ...change }: z.output<typeof UserChange>,
  { by, passwordHash, ...renewal }: Renewal & { by: CurrentUser; passwordHash: string },
): Promise<Changed> {
  const { trace, jobs } = renewal;
  if (change.role !== undefined) await refuseUnheld(tx, change.role, by);
  const wanted = { ...change, ...(status ? { isActive: status === "active" } : {}) };
  let after = await updateUser(tx, before.id, { ...wanted, updatedAt: trace.at });
  if (before.email !== after.email) {
    await completeEmailChange(tx, jobs, { before, after, trace });
    after = await updateUser(tx, after.id, { knownTo: knownAlsoTo(before, by) });
  }
  const actions = actionsOf(before, after);
  if (before.role !== after.role || (before.isActive && !after.isActive)) {
    await requireAdministrator(tx);
    await endCredentials(tx, after, renewal);
  }
  for (const action of actions) await recordChange(tx, { action, before, after, trace });
  const rights = { before: await rightsOf(tx, before), after: await rightsOf(tx, after) };
  const renewed = await endKnownSecrets(tx, after, { ...rights, ...renewal, passwordHash });
  return { user: renewed ?? after, renewed: renewed !== null };
}

/** Who chose the address can ask for a link to it. */
function knownAlsoTo({ id, knownTo }: User, by: CurrentUser): number[] {
  return by.id === id ? knownTo : [...new Set([...knownTo, by.id])];
}

async function rightsOf(tx: Tx, user: User) {
  return (await roleOf(tx, user)).permissions;
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

/** Sets a password that the admin passes on, and ends all sessions. */
export async function giveDefaultPassword(
  tx: Tx,
  { id }: User,
  { passwordHash, trace, by }: { passwordHash: string; trace: Trace; by: CurrentUser },
): Promise<User> {
  const known = { passwordHash, isDefaultPassword: true, knownTo: [by.id] };
  const user = await updateUser(tx, id, { ...known, updatedAt: trace.at });
  await endWaysIn(tx, id);
  await recordChange(tx, { action: "users.password_reset", after: user, trace });
  return user;
}

export async function requirePasswordChange(tx: Tx, { id }: User, trace: Trace): Promise<User> {
  const user = await updateUser(tx, id, { isDefaultPassword: true, updatedAt: trace.at });
  await recordChange(tx, { action: "users.password_change_required", after: user, trace });
  return user;
}

export async function endSessions(tx: Tx, user: User, trace: Trace): Promise<number> {
  const ended = await endWaysIn(tx, user.id);
  await recordChange(tx, { action: "users.sessions_ended", after: user, trace });
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
