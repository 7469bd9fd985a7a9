/** The bands of the age split, on the last day of the period. */
export const ageBands = ["under_18", "18_24", "25_34", "35_over"] as const;

/** The first age of each band after the youngest. */
export const bandStarts = [18, 25, 35] as const;

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

/** The current year, when no days were chosen. */
export function viewOf<Rest extends object>(
  { from, until, ...rest }: { from?: string | undefined; until?: string | undefined } & Rest,
  today: string,
) {
  const year = (from ?? until ?? today).slice(0, 4);
  return { ...rest, from: from ?? `${year}-01-01`, until: until ?? `${year}-12-31` };
}
