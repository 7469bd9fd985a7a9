/** What a visitor narrowed the news to; it lives in the address and nowhere else. */
export type NewsFilters = { search: string; tag: string; page: number };

/** What makes no sense is left out, never an error. */
export function readFilters(parameters: URLSearchParams): NewsFilters {
  const text = (name: string) => (parameters.get(name) ?? "").replaceAll("\0", "").trim();
  const page = parameters.get("page") ?? "";
  return {
    // Cut where pages are asked for, to what the API takes.
    search: text("search"),
    tag: text("tag").slice(0, 50),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

export function newsPath({ search = "", tag = "", page = 1 }: Partial<NewsFilters> = {}): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (tag) parameters.set("tag", tag);
  if (page > 1) parameters.set("page", String(page));
  const query = parameters.toString();
  return `/news${query && `?${query}`}`;
}
