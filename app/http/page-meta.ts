import type { MetaDescriptor } from "react-router";
import { type Locale, locales, localeTags } from "#app/i18n/locales.ts";

/** What a page says about itself to search engines and to those who share it. */
export type PageHead = {
  locale: Locale;
  title: string;
  description: string;
  type?: "website" | "article";
  /** Searches and filtered lists: followed, but not listed themselves. */
  noindex?: boolean;
  /** Absolute addresses of the neighbours in a list of pages. */
  prev?: string | undefined;
  next?: string | undefined;
  published?: string | undefined;
};

type Match = { loaderData?: unknown } | undefined;

const FALLBACK_NAME = "Tremplin";
const MAX_DESCRIPTION = 160;

export function pageMeta(head: PageHead | undefined, matches: readonly Match[]): MetaDescriptor[] {
  if (!head) return [];
  const site = programmeName(matches);
  const title = head.title === site ? site : `${head.title} · ${site}`;
  const description = shortened(head.description);
  const { type = "website", prev, next, published } = head;
  return [
    { title },
    { name: "description", content: description },
    ...(head.noindex ? [{ name: "robots", content: "noindex, follow" }] : []),
    { property: "og:title", content: head.title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:site_name", content: site },
    { property: "og:locale", content: ogLocale(head.locale) },
    ...locales
      .filter((locale) => locale !== head.locale)
      .map((locale) => ({ property: "og:locale:alternate", content: ogLocale(locale) })),
    ...(published ? [{ property: "article:published_time", content: published }] : []),
    ...(prev ? [{ tagName: "link", rel: "prev", href: prev } as const] : []),
    ...(next ? [{ tagName: "link", rel: "next", href: next } as const] : []),
  ];
}

/** The programme's name is a setting that the public layout reads for every page. */
function programmeName(matches: readonly Match[]): string {
  for (const match of matches) {
    const data = match?.loaderData as { site?: { programme?: { name?: string } } } | undefined;
    const name = data?.site?.programme?.name;
    if (name) return name;
  }
  return FALLBACK_NAME;
}

function ogLocale(locale: Locale): string {
  return localeTags[locale].replace("-", "_");
}

/** Cut at a word: longer texts are cut by search engines, in the middle of one. */
export function shortened(text: string, limit = MAX_DESCRIPTION): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= limit) return flat;
  return `${flat.slice(0, limit - 1).replace(/\s+\S*$/, "")}…`;
}
