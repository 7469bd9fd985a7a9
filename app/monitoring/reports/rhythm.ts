import { monthsOf } from "#app/monitoring/indicators/periods.ts";
import type { Rhythm } from "./schema.ts";

const lengths: Record<Rhythm, number> = { month: 1, quarter: 3, half_year: 6 };

/** The period that a day is in. */
function periodAround(rhythm: Rhythm, day: string) {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
  return monthsOf(year, month - (month % lengths[rhythm]), lengths[rhythm]);
}

/** The first day after the period that a day is in: then its report is due. */
export function nextAfter(rhythm: Rhythm, day: string): string {
  const { from } = periodAround(rhythm, day);
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1];
  return monthsOf(year, month + lengths[rhythm], 1).from;
}

/** The period that ended the day before. */
export function periodBefore(rhythm: Rhythm, nextOn: string) {
  const [year, month] = [Number(nextOn.slice(0, 4)), Number(nextOn.slice(5, 7)) - 1];
  return monthsOf(year, month - lengths[rhythm], lengths[rhythm]);
}
