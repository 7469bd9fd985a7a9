export const cohortWarnings = ["before_close", "sunday", "no_form"] as const;
/** What is likely a mistake in the plan of a cohort. */
export type CohortWarning = (typeof cohortWarnings)[number];

/** The days of an intake, as the API gives them. */
export type IntakeDays = { opens_on: string; closes_on: string };

/** The intake that fills a cohort: the last of its form that opens before the cohort starts. */
export function intakeFor<I extends IntakeDays>(intakes: readonly I[], start: string): I | null {
  return intakes
    .filter(({ opens_on }) => opens_on <= start)
    .reduce<I | null>((last, one) => (last && last.opens_on > one.opens_on ? last : one), null);
}

type Plan = { start_date: string; form: string | null };

/** Nothing is said about a cohort that has started: its plan cannot change any more. */
export function warningsOf(
  { start_date, form }: Plan,
  intakes: readonly IntakeDays[],
  today: string,
): CohortWarning[] {
  if (start_date <= today) return [];
  const intake = form ? intakeFor(intakes, start_date) : null;
  return [
    ...(intake && start_date <= intake.closes_on ? (["before_close"] as const) : []),
    ...(isSunday(start_date) ? (["sunday"] as const) : []),
    ...(form ? [] : (["no_form"] as const)),
  ];
}

function isSunday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
}
