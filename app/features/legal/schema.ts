import { type Locale, locales } from "#app/i18n/locales.ts";

/** The texts a site must show; each is public only once an admin says so. */
export const legalKeys = ["legal", "privacy"] as const;
export type LegalKey = (typeof legalKeys)[number];

export type LegalText = {
  published: boolean;
  title: Record<Locale, string>;
  /** Paragraphs, `## headings`, lists and links in Markdown. */
  body: Record<Locale, string>;
};

/** A text that still has gaps to fill (`[…]`) should not go out as it is. */
export function hasGaps(text: Pick<LegalText, "body">): boolean {
  return locales.some((locale) => /\[[^[\]]*\](?!\()/.test(text.body[locale]));
}
