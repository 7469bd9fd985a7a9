import type { IntakeView } from "./schema.ts";

/** The fields of the form as typed. */
export type IntakeValues = {
  form: string;
  year: string;
  opens_on: string;
  closes_on: string;
  seats: number | string;
};

export function valuesOf(intake: IntakeView | null, today: string, form: string): IntakeValues {
  return {
    form: intake?.form ?? form,
    year: String(intake?.year ?? today.slice(0, 4)),
    opens_on: intake?.opens_on ?? "",
    closes_on: intake?.closes_on ?? "",
    seats: intake?.seats ?? "",
  };
}

/** What is sent: days as typed, and no limit for empty seats. */
export function planOf({ opens_on, closes_on, seats }: IntakeValues) {
  return { opens_on, closes_on, seats: seats === "" ? null : Number(seats) };
}

const DAY = 86_400_000;

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Extending counts from the last day, or from today when that is over. */
export function extendedDay(closesOn: string, today: string, days: number): string {
  return dayAfter(closesOn < today ? today : closesOn, days);
}
