import { and, arrayContains, eq, inArray } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import type { Permission } from "#app/platform/access/permissions.ts";
import { exceeds, roleFrom } from "#app/platform/access/role.ts";
import { invitations, roles, users } from "#app/platform/access/tables.server.ts";
import type { User } from "#app/platform/access/users.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import { unknownPasswordHash } from "../auth/passwords.server.ts";
import { passwordEndedEmail } from "../emails.ts";
import { endWaysIn, revokeOpen } from "./end-links.server.ts";
import { updateUser } from "./queries.server.ts";

export type Renewal = { trace: Trace; jobs: Jobs };

type Raised = { before: readonly Permission[]; after: readonly Permission[] };

/** `passwordHash`: of a new password for who acts; otherwise the person asks for a link by e-mail. */
type Raise = Renewal & Raised & { passwordHash?: string };

/**
 * An account that gets rights which somebody lacks who may know a way into it gets a new secret: its
 * password, its sessions and its links end. Returns the account with its new secret, or null when the
 * present ones may stay.
 */
export async function endKnownSecrets(
  tx: Tx,
  user: User,
  { before, after, ...renewal }: Raise,
): Promise<User | null> {
  if (!exceeds(after, before)) return null;
  if (await allHold(tx, user.knownTo, after)) return null;
  return renewSecret(tx, user, renewal);
}

/** First passwords that nobody has used yet, and that somebody knows who must no longer; of some roles only. */
export async function endFirstPasswordsOf(
  tx: Tx,
  { knower, roles: some }: { knower: number; roles: string[] | null },
  renewal: Renewal,
) {
  const open = await tx
    .select()
    .from(users)
    .where(
      and(
        arrayContains(users.knownTo, [knower]),
        eq(users.isDefaultPassword, true),
        some ? inArray(users.role, some) : undefined,
      ),
    )
    .orderBy(users.id)
    .for("no key update");
  for (const user of open) if (user.id !== knower) await renewSecret(tx, user, renewal);
}

/** Whoever invited knows the link: it must not open an account with more rights than they have. */
export async function endKnownInvitations(
  tx: Tx,
  { role, before, after }: Raised & { role: string },
  trace: Trace,
) {
  if (!exceeds(after, before)) return;
  const open = await tx.select().from(invitations).where(eq(invitations.role, role));
  for (const { id, invitedBy } of open) {
    if (await allHold(tx, [invitedBy ?? 0], after)) continue;
    await revokeOpen(tx, eq(invitations.id, id), trace);
  }
}

async function renewSecret(
  tx: Tx,
  user: User,
  { trace, jobs, passwordHash }: Renewal & { passwordHash?: string | undefined },
) {
  const after = await updateUser(tx, user.id, {
    passwordHash: passwordHash ?? (await unknownPasswordHash()),
    isDefaultPassword: true,
    knownTo: passwordHash && trace.actor ? [trace.actor.id] : [],
    updatedAt: trace.at,
  });
  await endWaysIn(tx, user.id);
  const subject = { type: "user", id: user.id, label: nameOf(user) };
  await record(tx, { ...trace, action: "users.password_ended", subject });
  if (user.isActive) await sendEmail(jobs, tx, passwordEndedEmail, { userId: user.id });
  return after;
}

/** Whether each of these accounts is in use and has all of the rights. */
async function allHold(tx: Tx, ids: readonly number[], rights: readonly Permission[]) {
  if (ids.length === 0) return true;
  const found = await tx
    .select({ id: users.id, role: roles })
    .from(users)
    .innerJoin(roles, eq(roles.key, users.role))
    .where(and(inArray(users.id, [...ids]), eq(users.isActive, true)));
  const holders = found.filter(({ role }) => !exceeds(rights, roleFrom(role).permissions));
  return ids.every((id) => holders.some((holder) => holder.id === id));
}
