import { withFrenchOrdinal } from "#app/i18n/dates.ts";
import { type Locale, localeTags } from "#app/i18n/locales.ts";

type Dates = { start_date: string; end_date: string };
type Named = Dates & { name: string; place: string; formation_title: string };

/** `1er déc. 2026 – 1er juin 2027` */
export function cohortDates({ start_date, end_date }: Dates, locale: Locale): string {
  const day = (date: string) => new Date(`${date}T00:00:00Z`);
  const style = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  const format = new Intl.DateTimeFormat(localeTags[locale], style);
  return withFrenchOrdinal(locale, format.formatRange(day(start_date), day(end_date)));
}

/**
 * A cohort wherever it is named: two courses may both have a “Cohorte 1”. What distinguishes the
 * cohorts of one course comes first, because a closed select cuts long labels off.
 */
export function cohortIdentity(cohort: Named, locale: Locale): string {
  const { name, place, formation_title: course } = cohort;
  return [name, place, cohortDates(cohort, locale), course].filter(Boolean).join(" · ");
}
