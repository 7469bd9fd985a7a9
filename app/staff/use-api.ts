import { useMemo } from "react";
import { signedFetch } from "#app/call/browser/signed-fetch.ts";
import { apiClient } from "#app/call/client.ts";
import { useSurroundings } from "#app/call/use-client.ts";
import { useStaff } from "./use-staff.ts";

/** `fetch` with the bearer token, the language and, on writes, the anti-forgery token. */
export function useSignedFetch(): typeof fetch {
  const surroundings = useSurroundings();
  return (input, init) => signedFetch(surroundings())(input, init);
}

/** The typed caller of the browser. */
export function useApi() {
  const send = useSignedFetch();
  const { runtime } = useStaff();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `send` closes over never changes
  return useMemo(() => apiClient(runtime.apiBase, send), []);
}
