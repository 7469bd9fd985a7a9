import type { Cohort } from "#app/features/formations/schema.ts";

export type ListedCohort = Cohort & { upcoming: boolean };

const SHOWN = 6;

/** Those one can still join come first, the next to start on top; then those under way. */
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
