/** Inputs use `2026-11-20T08:00` in Abidjan time, which is UTC all year. */
export function momentFrom(typed: string): string {
  return `${typed.slice(0, 16)}:00Z`;
}

export function typedFrom(moment: string): string {
  return new Date(moment).toISOString().slice(0, 16);
}
