import { eq } from "drizzle-orm";
import { staffEmail } from "#app/base/templates/staff-email.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { emailWriter } from "#app/platform/mail/compose.server.ts";
import { readerEmail } from "./emails.ts";
import { isReader, roundById } from "./queries.server.ts";

const readerInvited = emailWriter(readerEmail, async (services, { userId, roundId }) => {
  const { db, publicUrl } = services;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const round = await roundById(db, roundId);
  // The reader was removed, or the round closed, before the e-mail was written.
  if (!user?.isActive || round?.status !== "open" || !(await isReader(db, roundId, userId))) {
    return null;
  }
  const { email, locale, firstname, lastname } = user;
  const reader = { email, locale, name: `${firstname} ${lastname}`.trim() };
  const href = publicUrl + localePath(locale, `/admin/reading/${roundId}`);
  const facts = () => ({ round: round.name });
  return staffEmail(services, { kind: "reader_invited", reader, href, facts });
});

export const selectionEmails = [readerInvited];
