import { eq } from "drizzle-orm";
import { users } from "#app/access/tables.server.ts";
import { localePath } from "#app/i18n/paths.ts";
import { emailTo, emailWriter } from "#app/mail/compose.server.ts";
import { readerEmail } from "./emails.ts";
import { isReader, roundById } from "./queries.server.ts";

const asked = emailWriter(readerEmail, async (ground, { userId, roundId }) => {
  const { db, publicUrl } = ground;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const round = await roundById(db, roundId);
  // Let go, or closed, before the letter was written.
  if (!user?.isActive || round?.status !== "open" || !(await isReader(db, roundId, userId))) {
    return null;
  }
  const { email, locale, firstname, lastname } = user;
  const reader = { email, locale, name: `${firstname} ${lastname}`.trim() };
  const href = publicUrl + localePath(locale, `/admin/reading/${roundId}`);
  return emailTo(ground, reader, href, (t) => ({
    subject: t("selection.letters.reader.subject", { name: round.name }),
    text: t("selection.letters.reader.text", { name: round.name }),
    action: t("selection.letters.reader.action"),
    note: t("selection.letters.reader.note"),
  }));
});

export const selectionEmails = [asked];
