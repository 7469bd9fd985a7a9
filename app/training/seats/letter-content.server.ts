import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { programmeName } from "#app/base/settings/queries.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { findStaffCohort } from "#app/website/cohorts/queries.server.ts";
import { dayInWords } from "#app/website/registration-form/words.ts";
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
    title: t("seats.letter.title"),
    paragraphs: [
      t("seats.letter.greeting", { name }),
      t("seats.letter.intro", { course: cohort.formation_title, programme }),
    ],
    facts: [
      { label: t("seats.letter.reference"), value: registration.reference },
      { label: t("seats.letter.cohort"), value: cohort.name },
      { label: t("seats.letter.place"), value: cohort.place || "–" },
      { label: t("seats.letter.start"), value: day(cohort.start_date) },
      { label: t("seats.letter.end"), value: day(cohort.end_date) },
    ],
    closing: registration.confirmedAt
      ? t("seats.letter.confirmed")
      : registration.confirmBy
        ? t("seats.letter.confirmBy", { day: day(registration.confirmBy) })
        : t("seats.letter.confirm"),
    signature: t("seats.letter.signature", { programme }),
    foot: new URL(publicUrl).host,
  };
}
