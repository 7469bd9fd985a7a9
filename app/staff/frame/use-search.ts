import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import { useApi } from "#app/api-client/use-api.ts";
import type { SearchResult } from "./search-result.ts";

const DEBOUNCE = 200;
const MIN_LENGTH = 2;
const nothing = { to: "", found: [] };

/** Searches the API when typing pauses; empty on failure. `pending`: the answer is still to come. */
export function useSearch(query: string): { found: SearchResult[]; pending: boolean } {
  const send = useApi();
  const [typed] = useDebouncedValue(query.trim(), DEBOUNCE);
  const [answer, setAnswer] = useState<{ to: string; found: SearchResult[] }>(nothing);
  const find = useEffectEvent((q: string) =>
    send<SearchResult[]>(`/api/find?${new URLSearchParams({ q })}`),
  );

  useEffect(() => {
    let isCurrent = true;
    if (typed.length < MIN_LENGTH) setAnswer(nothing);
    else {
      // On failure the screens are still found.
      find(typed).then(
        (found) => isCurrent && setAnswer({ to: typed, found }),
        () => isCurrent && setAnswer({ to: typed, found: [] }),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [typed]);

  const wanted = query.trim();
  if (wanted.length < MIN_LENGTH) return { found: [], pending: false };
  return { found: answer.found, pending: answer.to !== wanted };
}
