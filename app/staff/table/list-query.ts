import { SEARCH_MAX } from "#app/platform/http/pagination.ts";

const PER_PAGE = 50;

/** The query of a list request from the page's URL; empty parameters are left out. */
export function listQuery<const Name extends string>(
  url: Pick<URL, "searchParams">,
  names: readonly Name[],
) {
  const given = names.flatMap((name) => {
    const value = url.searchParams.get(name)?.trim().slice(0, SEARCH_MAX);
    return value ? [[name, value]] : [];
  });
  return {
    page: /^[1-9]\d{0,5}$/.exec(url.searchParams.get("page") ?? "")?.[0] ?? "1",
    per_page: String(PER_PAGE),
    ...(Object.fromEntries(given) as Partial<Record<Name, string>>),
  };
}
