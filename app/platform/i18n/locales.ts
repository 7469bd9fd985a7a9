export const locales = ["fr", "en", "de"] as const;
export type Locale = (typeof locales)[number];
export type Localized<T = string> = Record<Locale, T>;

export const defaultLocale: Locale = "fr";
export const timeZone = "Africa/Abidjan";

/** BCP 47 tags, for dates, numbers and `Content-Language`. */
export const localeTags: Localized = { fr: "fr-FR", en: "en-US", de: "de-DE" };

export const localeCookie = { name: "locale", maxAge: 365 * 24 * 60 * 60 } as const;
export const localeStorageKey = "user-lang";

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** The language of an item, and whether it replaces a missing translation. */
export type InLocale = {
  locale: Locale;
  available_locales: Locale[];
  fallback: boolean;
  /** Its slug in each language it exists in, for links to the same item. */
  slugs: Partial<Record<Locale, string>>;
};

/** Each language by its own name, so that its readers recognise it. */
export const ownNames: Localized = { fr: "Français", en: "English", de: "Deutsch" };
