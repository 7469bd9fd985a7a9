import { and, eq } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { activeHolders } from "#app/platform/access/holders.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { type EmailServices, emailTo, emailWriter } from "#app/platform/mail/compose.server.ts";
import { overEmail, problemEmail } from "./emails.ts";
import { valuesInWords } from "./values-in-words.ts";

/** Null when the account may not see the screen any more. */
async function readerOf({ db, publicUrl }: EmailServices, userId: number) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), activeHolders(db, "settings.manage")));
  if (!user) return null;
  const { email, locale } = user;
  const href = `${publicUrl}${localePath(locale, "/admin/health")}`;
  return { reader: { email, locale, name: nameOf(user) }, href };
}

const problem = emailWriter(problemEmail, async (services, { userId, item }) => {
  const to = await readerOf(services, userId);
  if (!to) return null;
  const { key, detail, advice } = item;
  const values = valuesInWords(to.reader.locale, detail);
  return emailTo(services, to.reader, to.href, (t, programme) => {
    const name = t(`health.items.${key}`);
    const sentences = [
      t(`health.details.${detail.key}`, values as never),
      advice ? t(`health.advice.${advice}`, values as never) : "",
    ];
    return {
      subject: t("health.email.subject", { name, programme }),
      text: sentences.filter(Boolean).join(" "),
      action: t("health.email.action"),
      note: t("health.email.note"),
    };
  });
});

const over = emailWriter(overEmail, async (services, { userId, key }) => {
  const to = await readerOf(services, userId);
  if (!to) return null;
  return emailTo(services, to.reader, to.href, (t, programme) => {
    const name = t(`health.items.${key}`);
    return {
      subject: t("health.email.overSubject", { name, programme }),
      text: t("health.email.over", { name }),
      action: t("health.email.action"),
      note: t("health.email.note"),
    };
  });
});

export const healthEmails = [problem, over];
