import { nameOf } from "#app/platform/access/current-user.ts";
import { roleOf, type User } from "#app/platform/access/users.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { AuditAction } from "#app/platform/audit/schema.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { insertUser, snapshotOf } from "./queries.server.ts";

export type NewUser = {
  firstname: string;
  lastname: string;
  email: string;
  role: string;
  locale: Locale;
  passwordHash: string;
  /** Those who know the password or the link it was made with. */
  knownTo: number[];
};

/** Creates an account with a default password. Null when the e-mail is taken. */
export async function createUser(
  tx: Db | Tx,
  values: NewUser,
  { trace, action }: { trace: Trace; action: AuditAction },
): Promise<User | null> {
  const stamps = { createdAt: trace.at, updatedAt: trace.at };
  const user = await insertUser(tx, { ...values, ...stamps, isDefaultPassword: true });
  if (!user) return null;
  const subject = { type: "user", id: user.id, label: nameOf(user) };
  // A person who registers is recorded as the actor.
  const actor = trace.actor ?? user;
  await record(tx, {
    ...trace,
    actor,
    action,
    subject,
    after: snapshotOf(user, await roleOf(tx, user)),
  });
  return user;
}
