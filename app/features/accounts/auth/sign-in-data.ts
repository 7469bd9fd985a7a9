import type { RefusalKey } from "#app/api-client/browser/refusal-key.ts";
import type { PublicRuntime } from "#app/api-client/browser/surroundings.ts";
import type { Locale } from "#app/i18n/locales.ts";

/** What the script of the sign-in page is told. */
export type SignInData = {
  locale: Locale;
  runtime: PublicRuntime;
  words: Record<RefusalKey | "pending" | "submit" | "waitOne" | "waitMany", string>;
};

/**
 * Inline, in the page's first bytes: whoever sends the form before its script is there is not sent
 * to a page that cannot let them in; the script sees the mark and sends it.
 */
export const holdEarly =
  'addEventListener("submit",function(e){var f=e.target;if(f.matches("[data-sign-in]")&&!f.dataset.ready){e.preventDefault();f.dataset.early=""}},true)';
