import { csrfCookie } from "#app/http/cookie-names.ts";
import { obtainXsrf } from "./call.ts";
import { readCookie } from "./cookies.ts";
import type { Surroundings } from "./surroundings.ts";
import { storedToken } from "./token.ts";

const reading = new Set(["GET", "HEAD"]);

/** `fetch` as the signed-in person; a write whose anti-forgery token has run out is sent again. */
export function signedFetch(surroundings: Surroundings): typeof fetch {
  return async (input, init = {}) => {
    const writes = !reading.has((init.method ?? "GET").toUpperCase());
    const send = (xsrf: string | null) =>
      surroundings.fetch(input, {
        ...init,
        credentials: "include",
        headers: headersFor(surroundings, init.headers, xsrf),
      });
    if (!writes) return send(null);
    const known = readCookie(surroundings.page, csrfCookie.name);
    const answer = await send(known ?? (await obtainXsrf(surroundings)));
    return answer.status === 419 ? send(await obtainXsrf(surroundings)) : answer;
  };
}

function headersFor(surroundings: Surroundings, given: HeadersInit = {}, xsrf: string | null) {
  const headers = new Headers(given);
  const token = storedToken(surroundings);
  headers.set("accept-language", surroundings.locale);
  headers.set("x-requested-with", "XMLHttpRequest");
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (xsrf) headers.set("x-xsrf-token", xsrf);
  return headers;
}
