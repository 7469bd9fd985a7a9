import { useMemo } from "react";
import { send } from "#app/api-client/browser/send-request.ts";
import { apiClient } from "#app/api-client/client.ts";
import { useBrowserEnvironment } from "#app/api-client/use-client.ts";
import { useStaff } from "../frame/use-staff.ts";
import { dedupeInFlight } from "./dedupe-in-flight.ts";

/** The typed API client of the staff area. */
export function useApi() {
  const environment = useBrowserEnvironment();
  const { runtime } = useStaff();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the environment never changes
  return useMemo(() => {
    const once = dedupeInFlight((url, init) => send(environment(), url, init));
    return apiClient(runtime.apiBase, (input, init) => once(String(input), init));
  }, []);
}
