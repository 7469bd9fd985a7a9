import { activeHolders } from "#app/platform/access/holders.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { isAbove } from "#app/platform/http/rate-limit.server.ts";
import { type EmailKind, sendEmails } from "#app/platform/mail/mail-job.ts";

const DAY = 24 * 60 * 60;

/** Writes to every administrator and into the log, at most once a day for each warning. */
export async function warnAdministrators<Facts extends Record<string, number | string>>(
  c: ApiContext,
  warning: string,
  email: EmailKind<Facts & { userId: number }>,
  facts: Facts,
): Promise<void> {
  const { db, jobs, log } = c.var;
  const once = { name: `warning ${warning}`, about: null, tries: 1, seconds: DAY };
  if (await isAbove(c, [once])) return;
  log.warn({ facts }, warning);
  const admins = await db
    .select({ userId: users.id })
    .from(users)
    .where(activeHolders(db, "settings.manage"));
  const emails = admins.map(({ userId }) => ({ ...facts, userId }));
  await sendEmails(jobs, db, email, emails);
}
