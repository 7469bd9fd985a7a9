import { SEARCH_MAX } from "./pagination.ts";

/** The value as a page understands it; null for one that means nothing to it. */
type ReadValue = (value: string) => string | null;

/** The query parameters of one page, by name. */
export type PageParameters = Readonly<Record<string, ReadValue>>;

/** What somebody typed. */
export function text(value: string): string | null {
  return value.replaceAll("\0", "").trim().slice(0, SEARCH_MAX) || null;
}

/** The number of an item. */
export function whole(value: string): string | null {
  return /^[1-9]\d{0,5}$/.test(value) ? value : null;
}

/** The number of a page; the first one needs no number. */
export function laterPage(value: string): string | null {
  return value === "1" ? null : whole(value);
}

/** Whether the parameter is there, whatever its value. */
export function present(): string {
  return "1";
}

export function oneOf(...values: readonly string[]): ReadValue {
  return (value) => (values.includes(value) ? value : null);
}

/** The query that reaches a page: only parameters it declares, with values it understands. */
export function ownQuery(declared: PageParameters, query: URLSearchParams): URLSearchParams {
  const own = new URLSearchParams();
  for (const [name, read] of Object.entries(declared)) {
    const value = query.get(name);
    const understood = value === null ? null : read(value);
    if (understood !== null) own.set(name, understood);
  }
  return own;
}
