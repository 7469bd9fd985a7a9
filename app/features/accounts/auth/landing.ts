import type { Locale } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import { safeRedirect } from "./rules.ts";

/** The page after signing in; the `redirect` parameter is checked here. */
export function landingAfter(locale: Locale, search: URLSearchParams): string {
  const target = safeRedirect(search.get("redirect"));
  return target === "/dashboard" ? localePath(locale, target) : target;
}
