import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import { useApi } from "#app/api-client/use-api.ts";
import type { SearchResult } from "./search-result.ts";

const DEBOUNCE = 200;
const MIN_LENGTH = 2;

/** Searches the API when typing pauses; empty on failure. */
export function useSearch(query: string): SearchResult[] {
  const send = useApi();
  const [typed] = useDebouncedValue(query.trim(), DEBOUNCE);
  const [found, setFound] = useState<SearchResult[]>([]);
  const find = useEffectEvent((q: string) =>
    send<SearchResult[]>(`/api/find?${new URLSearchParams({ q })}`),
  );

  useEffect(() => {
    let isCurrent = true;
    if (typed.length < MIN_LENGTH) setFound([]);
    else {
      // On failure the screens are still found.
      find(typed).then(
        (fresh) => isCurrent && setFound(fresh),
        () => isCurrent && setFound([]),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [typed]);

  return query.trim().length < MIN_LENGTH ? [] : found;
}
