import type { Facts } from "#app/base/templates/rules.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { type Translator, translatorFor } from "#app/platform/i18n/translator.ts";
import { dayInWords } from "#app/website/registration-form/words.ts";
import type { Appointment } from "./schema.ts";

/** The texts of an appointment in one language, for the email and for the printed letter. */
export function appointmentText(
  t: Translator,
  locale: Locale,
  { kind, day, time, place, bring }: Appointment,
) {
  return {
    title: t(`shortlist.letter.title.${kind}`),
    intro: t(`shortlist.letter.intro.${kind}`),
    facts: [
      { label: t("shortlist.letter.day"), value: dayInWords(day, locale) },
      { label: t("shortlist.letter.time"), value: t("shortlist.letter.clock", { time }) },
      { label: t("shortlist.letter.place"), value: place },
      ...(bring ? [{ label: t("shortlist.letter.bring"), value: bring }] : []),
    ],
  };
}

/** The same as placeholder values of the message template. */
export function appointmentFacts(locale: Locale, appointment: Appointment): Facts {
  const t = translatorFor(locale);
  const { title, intro, facts } = appointmentText(t, locale, appointment);
  const [day, time, place] = facts;
  return {
    what: title,
    intro,
    day: day?.value ?? "",
    time: time?.value ?? "",
    place: place?.value ?? "",
    details: facts.map((fact) => t("shortlist.email.fact", fact)).join("\n"),
  };
}
