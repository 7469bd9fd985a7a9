import { type CallOptions, call, obtainXsrf } from "./browser/call.ts";
import { storedToken } from "./browser/token.ts";
import { useSurroundings } from "./use-client.ts";

/** Sends one of this project's own calls, signed in or not, with the anti-forgery token. */
export function useSend() {
  const surroundings = useSurroundings();
  return async (path: string, body: unknown, method: CallOptions["method"] = "POST") => {
    const here = surroundings();
    const xsrf = await obtainXsrf(here);
    return call<unknown>(here, path, { method, body, xsrf, bearer: storedToken(here) });
  };
}
