import { useLocation, useNavigation, useSearchParams } from "react-router";

type Changes = Record<string, string | number | null>;

/** A table's search, filters, sorting and page live in the URL: they survive a reload and a link. */
export function useListUrl() {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  // A choice made while the last one is still on its way is added to it, not put in its place.
  const latest = coming?.pathname === pathname ? coming.search : search;

  function after(changes: Changes): URLSearchParams {
    const next = new URLSearchParams(latest);
    // Another filter makes another list: its first page.
    if (!("page" in changes)) next.delete("page");
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, String(value));
    }
    return next;
  }

  return {
    search,
    get: (name: string) => search.get(name) ?? "",
    href: (changes: Changes) => `?${after(changes)}`,
    set: (changes: Changes) =>
      setSearch(after(changes), { replace: true, preventScrollReset: true }),
  };
}
