import type { FormIntake } from "#app/website/formations/public/intakes-by-form.ts";
import type { Cohort } from "#app/website/formations/schema.ts";

const SHOWN = 6;

/**
 * The cohorts one can apply for today, the earliest first: not started, with a free seat, and a form
 * that is open. Intakes are null when they could not be read; then the form alone counts.
 */
export function nextCohorts(
  cohorts: readonly Cohort[],
  intakes: readonly FormIntake[] | null,
  today: string,
): Cohort[] {
  const open = intakes?.filter(({ is }) => is === "open").map(({ key }) => key);
  return cohorts
    .filter(({ start_date, seats_left }) => start_date > today && seats_left > 0)
    .filter(({ form }) => form !== null && (open?.includes(form) ?? true))
    .sort((a, b) => a.start_date.localeCompare(b.start_date))
    .slice(0, SHOWN);
}
