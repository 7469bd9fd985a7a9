import { LRUCache } from "lru-cache";
import { needsSignIn } from "#app/base/shell/rules.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { cookieBearer, hasToken } from "#app/platform/http/cookie-bearer.ts";
import { type Caller, shareTurns } from "#app/platform/http/share-turns.server.ts";
import { localePath, splitLocale } from "#app/platform/i18n/paths.ts";

/**
 * Pages for one visitor are never cached, so an endless series of them would occupy the processor.
 * The share is large, because all phones of a mobile network may have one address.
 */
const LIMITS = {
  concurrency: 2,
  maxQueued: 240,
  share: 40,
  retryAfter: 2,
  holdRefusals: 1_500,
  pauseFactor: 1,
};

const TEN_MINUTES = 600_000;

/** The order in which personal pages are rendered: networks take turns, signed-in people are first. */
export function createPersonalTurns() {
  const turns = shareTurns(LIMITS);
  const accepted = new LRUCache<string, true>({ max: 2_000, ttl: TEN_MINUTES });

  function callerOf(request: Request, address: string): Caller {
    const bearer = cookieBearer(request);
    if (bearer && accepted.has(bearer)) return { name: bearer, known: true };
    return { name: networkOf(address), known: false };
  }

  return {
    take: <T>(request: Request, address: string, render: () => Promise<T>): Promise<T> =>
      turns(callerOf(request, address), render),

    /** The status with which the API answered who the user is, 0 when it was not asked. */
    remember(request: Request, status: number): void {
      const bearer = cookieBearer(request);
      if (!bearer) return;
      if (status === 200) accepted.set(bearer, true);
      if (status === 401) accepted.delete(bearer);
    },
  };
}

/** A page for signed-in users without a token: the redirect that its loader would make, without rendering. */
export function signInFirst(request: Request, { pathname, search }: URL): Response | null {
  const { locale, path } = splitLocale(pathname);
  if (!needsSignIn(path) || pathname.endsWith(".data") || hasToken(request)) return null;
  const query = new URLSearchParams({ redirect: pathname + search });
  const location = localePath(locale, `/login?${query}`);
  return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
}
