import { eq } from "drizzle-orm";
import { type CurrentUser, nameOf } from "#app/platform/access/current-user.ts";
import { lockAdministration } from "#app/platform/access/holders.server.ts";
import { type Permission, presets } from "#app/platform/access/permissions.ts";
import { completeRights, isPreset, rightsChanged, roleFrom } from "#app/platform/access/role.ts";
import { invitations, roles, users } from "#app/platform/access/tables.server.ts";
import { findRole } from "#app/platform/access/users.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import { lockVersion } from "#app/platform/db/lock-version.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { type Localized, locales } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { requireAdministrator } from "../users/change-user.server.ts";
import { endCredentials, endIssued } from "../users/end-credentials.server.ts";
import { endKnownInvitations, endKnownSecrets } from "../users/end-secrets.server.ts";
import { updateUser } from "../users/queries.server.ts";
import { readRole, type StoredRole } from "./queries.server.ts";
import { namesTaken, refusedRights, roleKeyFrom } from "./rules.ts";
import { type RoleChange, type RoleInput, type RoleRemoval, roleLimits } from "./schema.ts";

/** Who acts; a change is compared with their own rights. */
export type RoleAct = { user: CurrentUser; trace: Trace; jobs: Jobs };

export async function createRole(tx: Tx, input: RoleInput, act: RoleAct): Promise<string> {
  await lockAdministration(tx);
  const all = await tx.select().from(roles);
  if (all.length - presets.length >= roleLimits.roles) {
    const values = { most: roleLimits.roles };
    throw new AppError("conflict", { reason: "roles.errors.tooMany", values });
  }
  refuseTaken(input.name, all, null);
  const rights = completeRights(input.permissions);
  refuseRights({ before: [], after: rights }, act);
  const taken = all.map((role) => role.key);
  const key = roleKeyFrom(input.name.fr, taken);
  const values = { key, name: input.name, rights, ...stampsOf(act) };
  await tx.insert(roles).values({ ...values, createdAt: act.trace.at });
  await note(tx, { action: "roles.created", key, after: { name: input.name, rights } }, act);
  return key;
}

/**
 * Changes name or rights; in force for everybody with the role from their next request on. Whoever may
 * know a way into one of their accounts, and lacks the new rights, must not get them so.
 */
export async function changeRole(tx: Tx, key: string, input: RoleChange, act: RoleAct) {
  await lockAdministration(tx);
  const before = await lockRole(tx, key, input.version, act.trace.at);
  refuseTaken(input.name, await tx.select().from(roles), key);
  const rights = completeRights(input.permissions);
  const held = roleFrom(before).permissions;
  refuseRights({ before: held, after: rights }, act);
  await tx
    .update(roles)
    .set({ name: input.name, rights, version: before.version + 1, ...stampsOf(act) })
    .where(eq(roles.key, key));
  await requireAdministrator(tx);
  if (rightsChanged(held, rights).lost.length > 0) {
    for (const { id } of await holdersOf(tx, key)) await endIssued(tx, id, { ...act, rights });
  }
  await endKnownInvitations(tx, { role: key, before: held, after: rights }, act.trace);
  for (const holder of await holdersOf(tx, key)) {
    await endKnownSecrets(tx, holder, { ...act, before: held, after: rights });
  }
  const changed = {
    before: { name: before.name, rights: held },
    after: { name: input.name, rights },
  };
  await note(tx, { action: "roles.changed", key, ...changed }, act);
}

/** Its people and invitations get another role; their sessions end, as with every other role. */
export async function deleteRole(tx: Tx, key: string, input: RoleRemoval, act: RoleAct) {
  await lockAdministration(tx);
  const before = await lockRole(tx, key, input.version, act.trace.at);
  const held = roleFrom(before).permissions;
  refuseRights({ before: held, after: [] }, act);
  const moved = await movePeople(tx, before, { ...act, moveTo: input.move_to });
  await tx.delete(roles).where(eq(roles.key, key));
  await requireAdministrator(tx);
  await note(
    tx,
    {
      action: "roles.deleted",
      key,
      before: { name: before.name, rights: held },
      after: moved.count ? { moved_to: moved.to, count: moved.count } : null,
    },
    act,
  );
}

async function movePeople(
  tx: Tx,
  from: StoredRole,
  { moveTo, user, trace, jobs }: RoleAct & { moveTo: string | undefined },
) {
  const { key } = from;
  const people = await holdersOf(tx, key);
  const invited = await tx.select().from(invitations).where(eq(invitations.role, key));
  if (people.length + invited.length === 0) return { to: "", count: 0 };
  const target = moveTo && moveTo !== key ? await findRole(tx, moveTo) : null;
  if (!target) {
    const reason = moveTo ? "roles.errors.unknownRole" : "roles.errors.inUse";
    throw new AppError("conflict", { reason, fields: { move_to: [reason] } });
  }
  const problem = refusedRights({ before: [], after: target.permissions }, user.permissions);
  if (problem) refuse(problem);
  const rights = { before: roleFrom(from).permissions, after: target.permissions };
  await endKnownInvitations(tx, { role: key, ...rights }, trace);
  await tx.update(invitations).set({ role: target.key }).where(eq(invitations.role, key));
  for (const { id } of people) {
    const after = await updateUser(tx, id, { role: target.key, updatedAt: trace.at });
    await endCredentials(tx, after, { trace, jobs });
    await endKnownSecrets(tx, after, { ...rights, trace, jobs });
    const subject = { type: "user", id, label: nameOf(after) };
    const changed = { before: { role: key }, after: { role: target.name ?? target.key } };
    await record(tx, { ...trace, action: "users.role_changed", subject, ...changed });
  }
  return { to: target.name ?? target.key, count: people.length };
}

/** A shipped role is never changed; a role that moved on is answered with what it is now. */
async function lockRole(tx: Tx, key: string, version: number, now: Date): Promise<StoredRole> {
  if (isPreset(key)) throw new AppError("conflict", { reason: "roles.errors.preset" });
  const locked = tx.select().from(roles).where(eq(roles.key, key)).for("no key update");
  return lockVersion(locked, version, "roles.errors.movedOn", async () => ({
    why: "role_changed",
    current: await readRole(tx, key, now),
  }));
}

function refuseRights(
  change: { before: readonly Permission[]; after: readonly Permission[] },
  { user }: RoleAct,
) {
  const problem = refusedRights(change, user.permissions);
  if (problem) refuse(problem);
}

function refuse(problem: "beyond" | "notHeld"): never {
  throw new AppError("forbidden", { reason: `roles.errors.${problem}` });
}

/** Two roles of one name could not be told apart. */
function refuseTaken(name: Localized, all: readonly StoredRole[], own: string | null) {
  const others = all.flatMap((role) => (role.name && role.key !== own ? [role.name] : []));
  const taken = namesTaken(name, [...others, ...presets.map(shippedName)]);
  if (taken.length === 0) return;
  const fields = taken.map((locale) => [`name.${locale}`, ["roles.errors.nameTaken"]] as const);
  throw new AppError("invalid", { fields: Object.fromEntries(fields) });
}

function shippedName(key: (typeof presets)[number]): Localized {
  const names = locales.map((locale) => [locale, translatorFor(locale)(`users.roles.${key}`)]);
  return Object.fromEntries(names) as Localized;
}

function holdersOf(tx: Tx, key: string) {
  return tx.select().from(users).where(eq(users.role, key)).orderBy(users.id);
}

function stampsOf({ user, trace }: RoleAct) {
  return { changedBy: nameOf(user), updatedAt: trace.at };
}

type Side = Parameters<typeof record>[1]["after"];
type Noted = {
  action: "roles.created" | "roles.changed" | "roles.deleted";
  key: string;
  before?: Side;
  after?: Side;
};

async function note(tx: Tx, { key, ...change }: Noted, { trace }: RoleAct) {
  const named = (change.after?.name ?? change.before?.name) as Localized | undefined;
  const subject = { type: "role", id: key, label: named?.fr ?? key };
  await record(tx, { ...trace, ...change, subject });
}
