import { dayInWords } from "#app/features/registrations/form/words.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Translator } from "#app/i18n/translator.ts";
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
