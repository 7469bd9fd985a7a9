/**
 * Fields speak of `2026-11-20T08:00`, the API of moments. Abidjan is at UTC+0 all year round, so one
 * is the other whatever zone the browser is in.
 */
export function momentFrom(typed: string): string {
  return `${typed.slice(0, 16)}:00Z`;
}

export function typedFrom(moment: string): string {
  return new Date(moment).toISOString().slice(0, 16);
}
