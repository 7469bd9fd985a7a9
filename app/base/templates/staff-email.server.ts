import { dateFormat } from "#app/platform/i18n/dates.ts";
import { type Locale, timeZone } from "#app/platform/i18n/locales.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { type EmailServices, emailTo } from "#app/platform/mail/compose.server.ts";
import { textOf } from "./queries.server.ts";
import { filledIn } from "./rules.ts";
import type { StaffKind } from "./staff.rules.ts";
import { endingOf, type StaffFacts } from "./staff-frame.ts";

type Reader = { email: string; name: string; locale: Locale };

type Content = {
  kind: StaffKind;
  reader: Reader;
  /** Where the button leads. */
  href: string;
  facts?: (t: Translator) => StaffFacts;
  /** Words of other people, below the text. */
  quotes?: (t: Translator) => string[];
};

/** Writes an e-mail to the team from its template. */
export async function staffEmail(services: EmailServices, content: Content) {
  const { kind, reader, href, facts, quotes } = content;
  const { locale, name } = reader;
  const text = await textOf(services.db, kind, locale);
  return emailTo(services, reader, href, (t, programme) => {
    const known = { name, programme, ...facts?.(t) };
    return {
      subject: filledIn(text.subject, known),
      text: [filledIn(text.body, known), ...(quotes?.(t) ?? [])].join("\n\n"),
      ...endingOf(t, kind, known),
    };
  });
}

/** A moment as the texts name it, in Abidjan. */
export function momentFacts(moment: Date, locale: Locale): Pick<StaffFacts, "day" | "time"> {
  return {
    day: dateFormat(locale, { dateStyle: "long", timeZone })(moment),
    time: dateFormat(locale, { timeStyle: "short", timeZone })(moment),
  };
}
