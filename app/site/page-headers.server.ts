import { arrivalVary } from "./arrival.server.ts";

/**
 * Browsers must revalidate (and get a 304), so that readers never see old text.
 * stale-while-revalidate would apply to browsers too, so it is only for shared caches. These obey the
 * second header rather than `no-store` in the first: pages for one visitor must not have it.
 */
export const sharedCaching = {
  "cache-control": "public, max-age=0, s-maxage=60",
  "cdn-cache-control": "max-age=60, stale-while-revalidate=600",
} as const;

/** Cached by this process and by nobody else. */
export const ownCaching = { "cache-control": "no-store" } as const;

/** In how many seconds a page can be asked for again while the database is away. */
export const LATER = { "retry-after": "5" };

export function pageHeaders(path: string, policy: string | null) {
  return {
    "content-type": "text/html; charset=utf-8",
    vary: path === "/" ? `Accept-Encoding, ${arrivalVary}` : "Accept-Encoding",
    ...(policy ? { "content-security-policy": policy } : {}),
  };
}

/** For one visitor: no cache stores the page. */
export function unshared(headers: Record<string, string>): Record<string, string> {
  const { "cdn-cache-control": _, ...others } = headers;
  return { ...others, "cache-control": "no-store" };
}

export function withHeaders(response: Response, headers: Record<string, string>): Response {
  const merged = new Headers(response.headers);
  for (const [name, value] of Object.entries(headers)) merged.set(name, value);
  return new Response(response.body, { status: response.status, headers: merged });
}
