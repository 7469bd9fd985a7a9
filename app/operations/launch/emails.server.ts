import { eq } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { emailTo, emailWriter } from "#app/platform/mail/compose.server.ts";
import { testEmail } from "./emails.ts";
import { launchTries } from "./tables.server.ts";
import { endTry } from "./write-tries.server.ts";

/** To the administrator who asked for it, in their language. */
const testMessage = emailWriter(
  testEmail,
  async (services, { tryId }) => {
    const [row] = await services.db
      .select({ asked: launchTries, user: users })
      .from(launchTries)
      .innerJoin(users, eq(users.id, launchTries.byId))
      .where(eq(launchTries.id, tryId));
    // A refused test is not sent later: it would arrive when nobody expects it.
    if (row?.asked.state !== "waiting") return null;
    const { locale, ...user } = row.user;
    const href = `${services.publicUrl}${localePath(locale, "/admin/settings/launch")}`;
    const reader = { email: row.asked.recipient, name: nameOf(user), locale };
    return emailTo(services, reader, href, (t, programme) => ({
      subject: t("launch.email.subject", { programme }),
      text: t("launch.email.text", { programme }),
      action: t("launch.email.action"),
      note: t("launch.email.note"),
    }));
  },
  {
    sent: ({ db, now }, { tryId }) => endTry(db, tryId, { at: now() }),
    failed: ({ db, now }, { tryId }, error) => endTry(db, tryId, { at: now(), error }),
  },
);

export const launchEmails = [testMessage];
