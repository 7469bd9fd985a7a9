import { type Level, levels } from "../schema.ts";

/** What a visitor narrowed the list of courses to; it lives in the address and nowhere else. */
export type CourseFilter = {
  search: string;
  category: number | null;
  level: Level | null;
  place: string;
  page: number;
};

/** Reads an address as people share or edit it: what makes no sense is left out, never an error. */
export function readFilters(parameters: URLSearchParams): CourseFilter {
  const text = (name: string) => (parameters.get(name) ?? "").replaceAll("\0", "").trim();
  return {
    // Cut where pages are asked for, to what the API takes.
    search: text("search"),
    category: whole(parameters.get("category")),
    level: levels.find((level) => level === parameters.get("level")) ?? null,
    place: text("place").slice(0, 100),
    page: whole(parameters.get("page")) ?? 1,
  };
}

type Known = { categories: readonly { id: number }[] | null; places: readonly string[] | null };

/** The same filters, or those without a field and a place that do not exist; null lists are not known. */
export function knownFilters(filters: CourseFilter, { categories, places }: Known): CourseFilter {
  const { category, place } = filters;
  const isCategory = !category || !categories || categories.some(({ id }) => id === category);
  const isPlace = !place || !places || places.includes(place);
  if (isCategory && isPlace) return filters;
  return {
    ...filters,
    category: isCategory ? category : null,
    place: isPlace ? place : "",
    page: 1,
  };
}

/** The filters as a query string, without empty ones. */
export function writeFilters(filters: CourseFilter): string {
  const parameters = new URLSearchParams();
  if (filters.search) parameters.set("search", filters.search);
  if (filters.category) parameters.set("category", String(filters.category));
  if (filters.level) parameters.set("level", filters.level);
  if (filters.place) parameters.set("place", filters.place);
  if (filters.page > 1) parameters.set("page", String(filters.page));
  const query = parameters.toString();
  return query && `?${query}`;
}

export function isFiltered({ search, category, level, place }: CourseFilter): boolean {
  return Boolean(search || category || level || place);
}

function whole(text: string | null): number | null {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
