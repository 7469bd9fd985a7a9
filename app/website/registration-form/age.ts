/** With only the year of birth known, two ages are possible. */
export function agesOn(birth: string, day: string): { least: number; most: number } {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  if (birth.length === 4) return { least: years - 1, most: years };
  const age = day.slice(5) < birth.slice(5) ? years - 1 : years;
  return { least: age, most: age };
}

/** `2001-03-27`, or `2001` where day and month are unknown. */
export function isBirthDate(text: string): boolean {
  if (/^\d{4}$/.test(text)) return true;
  return isDay(text);
}

export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (!year) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}
