import { type CallOptions, call } from "./browser/call.ts";
import { useSurroundings } from "./use-client.ts";

/** Calls the API for whoever looks at the page, signed in or not. */
export function useCall() {
  const surroundings = useSurroundings();
  return <T = unknown>(path: string, options?: CallOptions) =>
    call<T>(surroundings(), path, options);
}
