import type { FieldMessages } from "#app/platform/errors.ts";
import {
  type Intake,
  overlapError,
} from "#app/website/registration-form/intakes.queries.server.ts";
import { overlapping } from "#app/website/registration-form/rules.ts";

type Plan = { year?: number; opens_on?: string; closes_on?: string };

export type Known = {
  /** Null: a new intake. */
  before: Intake | null;
  /** The other intakes of the form. */
  others: readonly Intake[];
  today: string;
};

/** What is wrong with the days of an intake, beside each field. */
export function planProblems(
  { year, opens_on: opensOn, closes_on: closesOn }: Plan,
  { before, others, today }: Known,
): FieldMessages {
  const taken = before === null && others.some((one) => one.year === year);
  return {
    ...(taken ? { year: ["intakes.errors.yearTaken"] as const } : {}),
    ...(opensOn && closesOn ? dayProblems({ opensOn, closesOn }, { before, others, today }) : {}),
  };
}

function dayProblems(
  days: { opensOn: string; closesOn: string },
  { before, others, today }: Known,
): FieldMessages {
  if (days.closesOn < days.opensOn) return { closes_on: ["registrations.errors.closesBefore"] };
  // An intake may be closed early by a day in the past; it is opened or extended by no such day.
  const isLater = before === null || days.closesOn > before.closesOn;
  if (isLater && days.closesOn < today) return { closes_on: ["intakes.errors.past"] };
  const other = overlapping(days, others);
  return other ? overlapError(days, other) : {};
}
