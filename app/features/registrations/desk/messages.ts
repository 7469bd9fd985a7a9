/** What a message to many may say in each person's own words. */
export const placeholders = ["name", "reference", "course"] as const;
type Placeholder = (typeof placeholders)[number];

const written = /\{\s*([^{}]*?)\s*\}/g;

/** Placeholders that nobody knows, as they were typed. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(written)]
    .filter(([, name]) => !placeholders.some((known) => known === name))
    .map(([typed]) => typed);
}

export function filledIn(text: string, person: Record<Placeholder, string>): string {
  return text.replace(written, (typed, name) => person[name as Placeholder] ?? typed);
}
