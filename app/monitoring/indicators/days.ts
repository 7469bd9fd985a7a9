/**
 * The last day of birth with which somebody is that old on a day. In a year without 29 February the
 * 28th takes its place, which gives the same ages as comparing month and day.
 */
export function bornBy(day: string, age: number): string {
  const year = Number(day.slice(0, 4)) - age;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const rest = day.slice(4) === "-02-29" && !isLeap ? "-02-28" : day.slice(4);
  return `${String(year).padStart(4, "0")}${rest}`;
}

export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** From before the first application to the end of this year. */
export function allTime(today: string) {
  return { from: "2000-01-01", until: `${today.slice(0, 4)}-12-31` };
}

export type Chosen = {
  from?: string | undefined;
  until?: string | undefined;
  year?: number | undefined;
};

/**
 * When no days were chosen: the current year; with the year of an intake, all days, because people
 * may apply and begin in another year than that of the intake.
 */
export function viewOf<Rest extends object>(
  { from, until, ...rest }: Chosen & Rest,
  today: string,
) {
  if (!from && !until && rest.year !== undefined) return { ...rest, ...allTime(today) };
  const year = (from ?? until ?? today).slice(0, 4);
  return { ...rest, from: from ?? `${year}-01-01`, until: until ?? `${year}-12-31` };
}
