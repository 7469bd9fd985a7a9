import { compose } from "#app/platform/i18n/compose.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { limits } from "../schema.ts";

// What taking the accents off would not do, or would do wrongly: in German ä is ae.
const german: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };
const everywhere: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  þ: "th",
  ð: "d",
  "&": " ",
};

/** Addresses of other routes under the same path, which no slug may take. */
const reserved = new Set([
  ...["latest", "tags", "places", "export", "bulk", "summary", "preview"],
  // Every object has it, as if somebody had put it there.
  "constructor",
]);

/** The part of an address made from a title; empty when the title has no letter or digit. */
export function slugFrom(title: string, locale: Locale): string {
  const spelled = compose(title)
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => (locale === "de" ? (german[letter] ?? letter) : letter))
    .replace(/[ßæœøđłþð&]/g, (letter) => everywhere[letter] ?? letter);
  const plain = spelled.normalize("NFKD").replace(/\p{M}/gu, "");
  const slug = cut(plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, ""));
  return isUsable(slug) || slug === "" ? slug : `no-${slug}`;
}

/** Digits alone would be an id, and some words are other routes. */
export function isUsable(slug: string): boolean {
  return slug !== "" && !/^[\d-]+$/.test(slug) && !reserved.has(slug);
}

/** Was the slug made from this title, with or without a number against doubles? */
export function isMadeFrom(slug: string, title: string, locale: Locale): boolean {
  const made = slugFrom(title, locale);
  return (
    slug === made || (slug.startsWith(`${made}-`) && /^\d+$/.test(slug.slice(made.length + 1)))
  );
}

/** Cuts between words and leaves space for a number. */
function cut(slug: string): string {
  const longest = limits.slug - 6;
  if (slug.length <= longest) return slug;
  const end = slug.lastIndexOf("-", longest);
  return slug.slice(0, end > 0 ? end : longest);
}
