import { z } from "zod";
import { type Locale, locales } from "#app/i18n/locales.ts";

/** The texts a site must show; each is public only once an admin says so. */
export const legalKeys = ["legal", "privacy"] as const;
export type LegalKey = (typeof legalKeys)[number];

const MAX_TITLE = 120;
const MAX_BODY = 40_000;

function inEachLanguage(max: number) {
  const text = z.string().min(1).max(max);
  return z.object({ fr: text, en: text, de: text } satisfies Record<Locale, z.ZodString>);
}

export const LegalInput = z.object({
  published: z.boolean(),
  title: inEachLanguage(MAX_TITLE),
  /** Paragraphs, `## headings`, lists and links in the small Markdown of the starting content. */
  body: inEachLanguage(MAX_BODY),
});
export type LegalText = z.infer<typeof LegalInput>;

export function legalPath(key: LegalKey): string {
  return `/${key}`;
}

/** A text that still has gaps to fill (`[…]`) should not go out as it is. */
export function hasGaps(text: Pick<LegalText, "body">): boolean {
  return locales.some((locale) => /\[[^\]]*\](?!\()/.test(text.body[locale]));
}
