import type { PublicRuntime } from "#app/call/page-context.ts";
import type { Locale } from "#app/i18n/locales.ts";

const refusals = ["offline", "ended", "forbidden", "stale", "away"] as const;
type RefusalKey = (typeof refusals)[number];

/** What the script of the sign-in page is told. */
export type SignInData = {
  locale: Locale;
  runtime: PublicRuntime;
  words: Record<RefusalKey | "pending" | "submit" | "waitOne" | "waitMany", string>;
};

export const refusalKeys: readonly RefusalKey[] = refusals;

/** Which words say why nobody was let in; wrong data is told in the server's own words. */
export function refusalKey(status: number | undefined): RefusalKey {
  if (status === undefined) return "offline";
  if (status === 401) return "ended";
  if (status === 403) return "forbidden";
  return status === 419 ? "stale" : "away";
}

/**
 * Inline, in the page's first bytes: whoever sends the form before its script is there is not sent
 * to a page that cannot let them in; the script sees the mark and sends it.
 */
export const holdEarly =
  'addEventListener("submit",function(e){var f=e.target;if(f.matches("[data-sign-in]")&&!f.dataset.ready){e.preventDefault();f.dataset.early=""}},true)';
