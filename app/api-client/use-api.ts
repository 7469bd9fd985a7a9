import { type RequestOptions, sendRequest } from "./browser/send-request.ts";
import { useSurroundings } from "./use-client.ts";

/** Sends API requests from any page, signed in or not. */
export function useApi() {
  const surroundings = useSurroundings();
  return <T = unknown>(path: string, options?: RequestOptions) =>
    sendRequest<T>(surroundings(), path, options);
}
