import type { APIRequestContext } from "@playwright/test";

export const locales = ["fr", "en", "de"] as const;
export type Locale = (typeof locales)[number];

export type PublicPage = { locale: Locale; path: string };

/** Every public page in every language, as the site itself lists them for search engines. */
export async function publicPages(request: APIRequestContext): Promise<PublicPage[]> {
  const xml = await (await request.get("/sitemap.xml")).text();
  const entries = [...xml.matchAll(/hreflang="(fr|en|de)"\s+href="([^"]+)"/g)];
  const pages = entries.map(([, locale = "fr", href = ""]) => ({
    locale: locale as Locale,
    path: new URL(href).pathname,
  }));
  return [...new Map(pages.map((page) => [page.path, page])).values()];
}

/** One page of every kind, in every language. */
export async function onePageOfEachKind(request: APIRequestContext): Promise<PublicPage[]> {
  const seen = new Set<string>();
  return (await publicPages(request)).filter(({ locale, path }) => {
    const [section = "", ...rest] = path
      .replace(/^\/(en|de)(?=\/|$)/, "")
      .split("/")
      .slice(1);
    const kind = `${locale} ${section} ${section === "initiatives" ? rest.join() : rest.length}`;
    return seen.size !== seen.add(kind).size;
  });
}
