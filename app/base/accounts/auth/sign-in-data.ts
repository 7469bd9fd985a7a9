import type { PublicRuntime } from "#app/api-client/browser/browser-environment.ts";
import type { RefusalKey } from "#app/api-client/browser/refusal-key.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** Data for the script of the sign-in page. */
export type SignInData = {
  locale: Locale;
  runtime: PublicRuntime;
  words: Record<RefusalKey | "pending" | "submit" | "waitOne" | "waitMany", string>;
};

/**
 * Inlined at the top of the page: holds back a submit that happens before the script has loaded.
 * The script finds the mark and submits the form.
 */
export const holdEarlySubmit =
  'addEventListener("submit",function(e){var f=e.target;if(f.matches("[data-sign-in]")&&!f.dataset.ready){e.preventDefault();f.dataset.early=""}},true)';
