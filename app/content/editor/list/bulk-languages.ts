import type { LanguageState } from "#app/content/working-copies/schema.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";

type Languages = Record<Locale, Pick<LanguageState, "public" | "pending" | "state">>;

/**
 * What bulk publishing does with the languages of an item: all of one that visitors do not have yet;
 * else the changes of those they have, while any other waits for somebody to open the item.
 */
export function bulkLanguages(languages: Languages) {
  const isPublic = locales.some((locale) => languages[locale].public);
  const written = locales.filter((locale) => languages[locale].state !== "missing");
  const going = isPublic
    ? locales.filter((locale) => languages[locale].public && languages[locale].pending)
    : written;
  const stays = isPublic ? written.filter((locale) => !languages[locale].public) : [];
  return { isPublic, going, stays };
}
