import { defaultLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import type { SitePage } from "./site-pages.server.ts";
import { xmlText } from "./xml.ts";

/** One entry per page and language, each with its alternates. */
export function sitemap(pages: SitePage[], origin: string): string {
  const entries = pages.flatMap((page) =>
    locales.filter((locale) => page.paths[locale]).map((locale) => entry(page, locale, origin)),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
  ].join("\n");
}

function entry(page: SitePage, locale: Locale, origin: string): string {
  const href = (other: Locale) =>
    xmlText(origin + localePath(other, page.paths[other] ?? page.paths[defaultLocale] ?? "/"));
  const alternate = (language: string, url: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`;
  const siblings = locales.filter((other) => page.paths[other]);
  return [
    `<url><loc>${href(locale)}</loc>`,
    page.changed ? `<lastmod>${page.changed}</lastmod>` : "",
    ...siblings.map((other) => alternate(other, href(other))),
    alternate("x-default", href(defaultLocale)),
    "</url>",
  ].join("");
}
