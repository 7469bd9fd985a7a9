import { addDays, isHoliday, isWorkday } from "./holidays.ts";

/** Days for which the first intake is open. */
const OPEN_FOR = 60;

/** The first intake: open from the first day of the site, closing on a workday. */
export function startingIntake(firstDay: string): { opensOn: string; closesOn: string } {
  return { opensOn: firstDay, closesOn: firstFrom(addDays(firstDay, OPEN_FOR), isWorkday) };
}

/** A cohort of the first intake: from a Monday some weeks after it closes, to a Friday. */
export function startingCohort(
  closesOn: string,
  { weeksAfterClosing, months }: { weeksAfterClosing: number; months: number },
): { startDate: string; endDate: string } {
  const isStart = (day: string) => weekdayOf(day) === 1 && !isHoliday(day);
  const startDate = firstFrom(addDays(closesOn, weeksAfterClosing * 7), isStart);
  const isEnd = (day: string) => weekdayOf(day) === 5 && !isHoliday(day);
  return { startDate, endDate: firstFrom(addMonths(startDate, months), isEnd) };
}

function firstFrom(day: string, fits: (day: string) => boolean): string {
  let found = day;
  while (!fits(found)) found = addDays(found, 1);
  return found;
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function addMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
