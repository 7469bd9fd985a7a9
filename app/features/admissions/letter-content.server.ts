import type { Db } from "#app/db/open.server.ts";
import { findStaffCohort } from "#app/features/cohorts/queries.server.ts";
import { dayInWords } from "#app/features/registration-form/words.ts";
import type { Registration } from "#app/features/registrations/queries.server.ts";
import { programmeName } from "#app/features/settings/queries.server.ts";
import { dayInAbidjan } from "#app/i18n/dates.ts";
import { translatorFor } from "#app/i18n/translator.ts";
import type { LetterContent } from "./print/print.worker.ts";

type LetterServices = { db: Db; publicUrl: string; now: Date };

/** In the language of the application; null without a seat. */
export async function letterContent(
  { db, publicUrl, now }: LetterServices,
  registration: Registration,
): Promise<LetterContent | null> {
  const { locale } = registration;
  const cohort = registration.cohortId
    ? await findStaffCohort(db, locale, registration.cohortId)
    : null;
  if (!cohort || registration.status !== "admitted") return null;
  const t = translatorFor(locale);
  const programme = await programmeName(db, locale);
  const day = (date: string) => dayInWords(date, locale);
  const name = `${registration.firstNames} ${registration.lastName}`;
  return {
    kind: "letter",
    locale,
    programme,
    to: [name, String(registration.answers.town ?? "")].filter(Boolean),
    date: day(dayInAbidjan(now)),
    title: t("admissions.letter.title"),
    paragraphs: [
      t("admissions.letter.greeting", { name }),
      t("admissions.letter.intro", { course: cohort.formation_title, programme }),
    ],
    facts: [
      { label: t("admissions.letter.reference"), value: registration.reference },
      { label: t("admissions.letter.cohort"), value: cohort.name },
      { label: t("admissions.letter.place"), value: cohort.place || "–" },
      { label: t("admissions.letter.start"), value: day(cohort.start_date) },
      { label: t("admissions.letter.end"), value: day(cohort.end_date) },
    ],
    closing: registration.confirmedAt
      ? t("admissions.letter.confirmed")
      : registration.confirmBy
        ? t("admissions.letter.confirmBy", { day: day(registration.confirmBy) })
        : t("admissions.letter.confirm"),
    signature: t("admissions.letter.signature", { programme }),
    foot: new URL(publicUrl).host,
  };
}
