import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import type { RegistrationRow } from "../schema.ts";

type CourseAndYear = Pick<RegistrationRow, "formation_id" | "year">;

/** The course these registrations are for; null when every course fits; `mixed`: no cohort fits all of them. */
export function courseOf(rows: readonly CourseAndYear[]): number | "mixed" | null {
  const [first = null, ...others] = new Set(
    rows.flatMap(({ formation_id: course }) => course ?? []),
  );
  return others.length ? "mixed" : first;
}

/** Cohorts that could take these people: not over, and not started before their intake year. */
export function possibleCohorts<C extends Pick<StaffCohort, "start_date" | "end_date">>(
  cohorts: readonly C[],
  rows: readonly CourseAndYear[],
  today: string,
): C[] {
  const year = String(Math.max(...rows.map((registration) => registration.year)));
  return cohorts.filter(
    ({ start_date, end_date }) => end_date >= today && start_date.slice(0, 4) >= year,
  );
}
