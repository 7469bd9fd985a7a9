import type { Cohort } from "#app/features/formations/schema.ts";

export type ListedCohort = Cohort & { upcoming: boolean };

const SHOWN = 6;

/** Cohorts that have not started come first, the earliest on top; then those that have started. */
export function nextCohorts(cohorts: Cohort[], today: string): ListedCohort[] {
  return cohorts
    .map((cohort) => ({ ...cohort, upcoming: cohort.start_date > today }))
    .sort(
      (a, b) =>
        Number(b.upcoming) - Number(a.upcoming) ||
        (a.upcoming ? 1 : -1) * a.start_date.localeCompare(b.start_date),
    )
    .slice(0, SHOWN);
}
