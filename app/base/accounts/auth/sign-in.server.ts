import { and, eq } from "drizzle-orm";
import { defaultNotifications, nameOf } from "#app/platform/access/current-user.ts";
import { hashSecret } from "#app/platform/access/secret-text.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { currentUser, roleOf, type User } from "#app/platform/access/users.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import { newDeviceEmail } from "../emails.ts";
import { updateUser, userByEmail } from "../users/queries.server.ts";
import { deviceFrom } from "./device.ts";
import { verifyPassword } from "./passwords.server.ts";
import { knownDevices } from "./tables.server.ts";
import { createToken, endRegistration } from "./tokens.queries.server.ts";

type SignIn = {
  email: string;
  password: string;
  /** The secret that identifies the browser. */
  device: string;
  userAgent: string;
  trace: Trace;
  jobs: Jobs;
};

/** Null when e-mail and password do not match an active account. */
export async function signIn(db: Db, attempt: SignIn) {
  const found = await userByEmail(db, attempt.email.toLowerCase());
  const storedHash = found?.isActive ? found.passwordHash : null;
  if (!(await verifyPassword(attempt.password, storedHash)) || !found) return null;
  return transaction(db, async (tx) => {
    const user = await stillValid(tx, found);
    if (!user) return null;
    const { at, address } = attempt.trace;
    const token = await createToken(tx, {
      userId: user.id,
      ability: "*",
      now: at,
      address,
      userAgent: attempt.userAgent,
    });
    await endRegistration(tx, user.id);
    await updateUser(tx, user.id, { lastLoginAt: at });
    await recordDevice(tx, user, attempt);
    await record(tx, {
      ...attempt.trace,
      actor: user,
      action: "auth.signed_in",
      subject: { type: "user", id: user.id, label: nameOf(user) },
    });
    return { token, user: currentUser(user, await roleOf(tx, user)) };
  });
}

/** The account may have changed while the password was verified. */
async function stillValid(tx: Tx, { id, passwordHash }: User): Promise<User | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.isActive, true)))
    .for("no key update");
  return user ?? null;
}

/** Sends an email about an unknown device, except for the first one. */
async function recordDevice(tx: Tx, user: User, { device, userAgent, trace, jobs }: SignIn) {
  const userId = user.id;
  const hash = hashSecret(device);
  const known = await tx
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId));
  await tx
    .insert(knownDevices)
    .values({ userId, hash, seenAt: trace.at })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.hash],
      set: { seenAt: trace.at },
    });
  const isNew = known.length > 0 && !known.some((row) => row.hash === hash);
  if (!isNew || !{ ...defaultNotifications, ...user.notifications }.new_device) return;
  const { browser, system } = deviceFrom(userAgent);
  await sendEmail(jobs, tx, newDeviceEmail, {
    userId,
    at: trace.at.toISOString(),
    address: trace.address,
    device: [browser, system].filter(Boolean).join(" · "),
  });
}
