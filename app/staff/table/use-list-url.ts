import { useLocation, useNavigation, useSearchParams } from "react-router";

type Changes = Record<string, string | number | null>;

/**
 * Keeps search, filters, sorting and page of a table in the URL, so that links and reloads keep
 * them.
 */
export function useListUrl() {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const { location: pending } = useNavigation();
  // A change made while a navigation is pending is applied on top of it.
  const latest = pending?.pathname === pathname ? pending.search : search;

  function withChanges(changes: Changes): URLSearchParams {
    const next = new URLSearchParams(latest);
    // A changed filter starts at the first page.
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
    href: (changes: Changes) => `?${withChanges(changes)}`,
    set: (changes: Changes) =>
      setSearch(withChanges(changes), { replace: true, preventScrollReset: true }),
  };
}
