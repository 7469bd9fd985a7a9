import type { Locale } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import { safeRedirect } from "./rules.ts";

/** Where someone goes who has just signed in; the wish is checked here, when it is used. */
export function landingAfter(locale: Locale, search: URLSearchParams): string {
  const target = safeRedirect(search.get("redirect"));
  return target === "/dashboard" ? localePath(locale, target) : target;
}
