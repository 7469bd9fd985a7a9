/** `2027-03`, in Abidjan, which keeps universal time. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

export function isMonth(text: string | null): text is string {
  return text !== null && /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(text);
}

/** From the first moment of a month to the first of the next. */
export function spanOf(month: string): { from: Date; to: Date } {
  return { from: new Date(`${month}-01T00:00:00Z`), to: firstDayOf(monthAfter(month, 1)) };
}

/** The month so many months later, or earlier. */
export function monthAfter(month: string, count: number): string {
  const day = firstDayOf(month);
  day.setUTCMonth(day.getUTCMonth() + count);
  return monthOf(day);
}

function firstDayOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
