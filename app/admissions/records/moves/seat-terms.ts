import type { StaffCohort } from "#app/website/cohorts/schema.ts";

/** What giving a seat asks for. */
export type SeatTerms = { confirmBy: string; noDeadline: boolean; intoStarted: boolean };

type Cohort = Pick<StaffCohort, "start_date" | "confirm_days">;

export function hasStarted({ start_date }: Pick<Cohort, "start_date">, today: string): boolean {
  return start_date <= today;
}

const DAY = 24 * 60 * 60 * 1000;

/** The day that the cohort usually gives people to confirm, to be changed or kept. */
export function usualTerms(cohort: Cohort | null, today: string): SeatTerms {
  const days = cohort?.confirm_days ?? null;
  const last = new Date(new Date(`${today}T00:00:00Z`).getTime() + (days ?? 0) * DAY);
  const confirmBy = days === null ? "" : last.toISOString().slice(0, 10);
  return { confirmBy, noDeadline: false, intoStarted: false };
}

/** Whether every question has an answer. */
export function isAnswered(terms: SeatTerms, cohort: Cohort | null, today: string): boolean {
  const { confirmBy, noDeadline, intoStarted } = terms;
  if (!cohort || (hasStarted(cohort, today) && !intoStarted)) return false;
  return noDeadline || (confirmBy !== "" && confirmBy >= today);
}

/** As the API takes them. */
export function termsAsInput({ confirmBy, noDeadline, intoStarted }: SeatTerms) {
  return { confirm_by: noDeadline ? null : confirmBy, into_started: intoStarted };
}
