import { dayInWords } from "#app/features/registration-form/words.ts";
import type { Facts } from "#app/features/templates/rules.ts";
import type { Locale } from "#app/i18n/locales.ts";
import { type Translator, translatorFor } from "#app/i18n/translator.ts";
import type { Appointment } from "./schema.ts";

/** An appointment in one language, for the letter and for the paper. */
export function appointmentWords(
  t: Translator,
  locale: Locale,
  { kind, day, time, place, bring }: Appointment,
) {
  return {
    title: t(`shortlist.paper.title.${kind}`),
    intro: t(`shortlist.paper.intro.${kind}`),
    facts: [
      { label: t("shortlist.paper.day"), value: dayInWords(day, locale) },
      { label: t("shortlist.paper.time"), value: t("shortlist.paper.clock", { time }) },
      { label: t("shortlist.paper.place"), value: place },
      ...(bring ? [{ label: t("shortlist.paper.bring"), value: bring }] : []),
    ],
  };
}

/** The same for the braces of the text that asks people to come. */
export function appointmentFacts(locale: Locale, appointment: Appointment): Facts {
  const t = translatorFor(locale);
  const { title, intro, facts } = appointmentWords(t, locale, appointment);
  const [day, time, place] = facts;
  return {
    what: title,
    intro,
    day: day?.value ?? "",
    time: time?.value ?? "",
    place: place?.value ?? "",
    details: facts.map((fact) => t("shortlist.letter.fact", fact)).join("\n"),
  };
}
