import { dateFormat } from "#app/platform/i18n/dates.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

type Dates = { start_date: string; end_date: string };
type Named = Dates & { name: string; place: string; formation_title: string };

const short = { day: "numeric", month: "short", timeZone: "UTC" } as const;

/**
 * `4 janv. – 25 juin 2027`, `1er déc. 2026 – 1er juin 2027`. Not `formatRange`, whose spaces differ
 * between the server and browsers.
 */
export function cohortDates({ start_date, end_date }: Dates, locale: Locale): string {
  const whole = { ...short, year: "numeric" } as const;
  const isSameYear = start_date.slice(0, 4) === end_date.slice(0, 4);
  const start = dateFormat(locale, isSameYear ? short : whole)(dayOf(start_date));
  return `${start} – ${dateFormat(locale, whole)(dayOf(end_date))}`;
}

function dayOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/**
 * A cohort wherever it is named: two courses may both have a “Cohorte 1”. What distinguishes the
 * cohorts of one course comes first, because a closed select cuts long labels off.
 */
export function cohortIdentity(cohort: Named, locale: Locale): string {
  const { name, place, formation_title: course } = cohort;
  return [name, place, cohortDates(cohort, locale), course].filter(Boolean).join(" · ");
}
