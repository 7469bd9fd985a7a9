import { type RequestOptions, sendRequest } from "./browser/send-request.ts";
import { useBrowserEnvironment } from "./use-client.ts";

/** Sends API requests from any page, signed in or not. */
export function useApi() {
  const environment = useBrowserEnvironment();
  return <T = unknown>(path: string, options?: RequestOptions) =>
    sendRequest<T>(environment(), path, options);
}
