import { useMemo } from "react";
import { send } from "#app/api-client/browser/send-request.ts";
import { apiClient } from "#app/api-client/client.ts";
import { useSurroundings } from "#app/api-client/use-client.ts";
import { dedupeInFlight } from "./dedupe-in-flight.ts";
import { useStaff } from "./use-staff.ts";

/** The typed API client of the staff area. */
export function useApi() {
  const surroundings = useSurroundings();
  const { runtime } = useStaff();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the surroundings never change
  return useMemo(() => {
    const once = dedupeInFlight((url, init) => send(surroundings(), url, init));
    return apiClient(runtime.apiBase, (input, init) => once(String(input), init));
  }, []);
}
