import { nameOf } from "#app/access/current-user.ts";
import { roleOf, type User } from "#app/access/users.server.ts";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { AuditAction } from "#app/audit/schema.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import type { Locale } from "#app/i18n/locales.ts";
import { insertUser, snapshotOf } from "./queries.server.ts";

export type NewUser = {
  firstname: string;
  lastname: string;
  email: string;
  role: string;
  locale: Locale;
  passwordHash: string;
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
