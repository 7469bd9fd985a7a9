import type { StaffCohort } from "#app/features/cohorts/schema.ts";
import type { RegistrationRow } from "./schema.ts";

type Asked = Pick<RegistrationRow, "formation_id" | "year">;

/** The one course these files are for; null: any. `mixed`: no cohort could take them all. */
export function courseOf(files: readonly Asked[]): number | "mixed" | null {
  const [first = null, ...others] = new Set(
    files.flatMap(({ formation_id: course }) => course ?? []),
  );
  return others.length ? "mixed" : first;
}

/** Cohorts in which these people could sit: still running, and none from before their call. */
export function possibleCohorts<C extends Pick<StaffCohort, "start_date" | "end_date">>(
  cohorts: readonly C[],
  files: readonly Asked[],
  today: string,
): C[] {
  const year = String(Math.max(...files.map((registration) => registration.year)));
  return cohorts.filter(
    ({ start_date, end_date }) => end_date >= today && start_date.slice(0, 4) >= year,
  );
}
