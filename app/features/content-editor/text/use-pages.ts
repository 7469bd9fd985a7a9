import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#app/api-client/use-api.ts";
import { fold } from "#app/i18n/fold.ts";

type Page = { title: string; path: string };

/** Pages that always exist, by the message keys of their titles. */
const sitePages = {
  about: "/about",
  initiatives: "/initiatives",
  association: "/initiatives/association",
  formations: "/formations",
  news: "/news",
  contacts: "/contacts",
  faq: "/faq",
  follow: "/registration/suivi",
  legal: "/legal",
  privacy: "/privacy",
} as const;

type Article = { title: string; slug: string };
type Course = Article & { category: { slug: string } };

/** Public pages that match what is typed; their addresses redirect when they change later. */
export function usePages(typed: string): Page[] {
  const t = useTranslations("contentEditor");
  const request = useApi();
  const [words] = useDebouncedValue(typed.trim(), 250);
  const [found, setFound] = useState<Page[]>([]);
  const site = (Object.keys(sitePages) as (keyof typeof sitePages)[]).map((key) => ({
    title: t(`pages.${key}`),
    path: sitePages[key],
  }));

  const search = useEffectEvent(async (wanted: string): Promise<Page[]> => {
    const query = new URLSearchParams({ search: wanted, page: "1", per_page: "5" });
    const ask = <T>(path: string): Promise<T[]> =>
      request<{ data: T[] }>(`${path}?${query}`)
        .then(({ data }) => data)
        .catch(() => []);
    const [articles, courses] = await Promise.all([
      ask<Article>("/api/posts"),
      ask<Course>("/api/formations"),
    ]);
    return byTitle(wanted, site, [
      ...articles.map(({ title, slug }) => ({ title, path: `/news/${slug}` })),
      ...courses.map(({ title, slug, category }) => ({
        title,
        path: `/formations/${category.slug}/${slug}`,
      })),
    ]);
  });

  useEffect(() => {
    if (words.length < 2 || /^[/#]|:|@/.test(words)) return setFound([]);
    let wanted = true;
    void search(words).then((pages) => wanted && setFound(pages));
    return () => {
      wanted = false;
    };
  }, [words]);

  return found;
}

/** Pages whose title contains all words come first. */
export function byTitle(words: string, site: Page[], found: Page[]): Page[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  const named = ({ title }: Page) => wanted.every((word) => fold(title).includes(word));
  return [...site.filter(named), ...found.filter(named), ...found.filter((page) => !named(page))];
}
