import { useMemo } from "react";
import { send } from "#app/call/browser/call.ts";
import { apiClient } from "#app/call/client.ts";
import { useSurroundings } from "#app/call/use-client.ts";
import { useStaff } from "./use-staff.ts";

/** The typed calls of the browser. */
export function useApi() {
  const surroundings = useSurroundings();
  const { runtime } = useStaff();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the surroundings never change
  return useMemo(
    () => apiClient(runtime.apiBase, (input, init) => send(surroundings(), String(input), init)),
    [],
  );
}
