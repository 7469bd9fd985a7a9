import type { Locale } from "./public-pages.ts";

/** Small words that no text in the language can do without, and that the other two do not have. */
const own: Record<Locale, string[]> = {
  fr: ["le", "les", "ces", "une", "est", "vous", "nous", "dans", "avec", "votre", "sont", "aux"],
  en: ["the", "and", "of", "you", "your", "with", "are", "this", "our", "from", "have", "not"],
  de: ["der", "das", "und", "sie", "ist", "mit", "für", "wir", "ein", "eine", "nicht", "zu"],
};

/** The words of a text that betray another language. */
export function foreignWords(text: string, locale: Locale): string[] {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
  const others = Object.entries(own).filter(([name]) => name !== locale);
  return others.flatMap(([, list]) => list.filter((word) => words.has(word)));
}
