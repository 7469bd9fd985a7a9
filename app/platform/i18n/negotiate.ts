import { defaultLocale, isLocale, type Locale } from "./locales.ts";

/** The preferred supported language of an `Accept-Language` header, or null. */
export function preferredLocale(header: string | null | undefined): Locale | null {
  if (!header) return null;
  const wanted = header
    .slice(0, 500)
    .split(",")
    .map((part, index) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean);
      return { language: tag.split("-")[0]?.toLowerCase(), quality: Number(quality ?? 1), index };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  return wanted.map(({ language }) => language).find(isLocale) ?? null;
}

/** The language of API responses: `?locale=`, then the header, then French. */
export function apiLocale(query: string | undefined, header: string | undefined): Locale {
  return isLocale(query) ? query : (preferredLocale(header) ?? defaultLocale);
}
