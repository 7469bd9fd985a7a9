/**
 * Pickers speak of `2026-11-20 08:00:00`, the API of moments. Abidjan is at UTC+0 all year round, so
 * one is the other whatever zone the browser is in.
 */
export function momentFrom(picked: string): string {
  return `${picked.replace(" ", "T")}Z`.replace(/T(\d\d:\d\d)Z$/, "T$1:00Z");
}

export function pickedFrom(moment: string): string {
  return new Date(moment).toISOString().slice(0, 19).replace("T", " ");
}
