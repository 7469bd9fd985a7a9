import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useApi } from "#app/api-client/use-api.ts";
import type { Found } from "./search-result.ts";

const PAUSE = 200;
const SHORTEST = 2;

/** Searches the API when typing pauses; empty on failure. */
export function useFound(query: string): Found[] {
  const call = useApi();
  const [typed] = useDebouncedValue(query.trim(), PAUSE);
  const [found, setFound] = useState<Found[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller is another one in every drawing
  useEffect(() => {
    let isHere = true;
    if (typed.length < SHORTEST) setFound([]);
    else {
      // On failure the screens are still found.
      call<Found[]>(`/api/find?${new URLSearchParams({ q: typed })}`).then(
        (fresh) => isHere && setFound(fresh),
        () => isHere && setFound([]),
      );
    }
    return () => {
      isHere = false;
    };
  }, [typed]);

  return query.trim().length < SHORTEST ? [] : found;
}
