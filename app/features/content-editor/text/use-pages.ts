import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#app/api-client/use-api.ts";
import { byTitle, type Page, sitePages } from "./site-pages.ts";

type Article = { title: string; slug: string };
type Course = Article & { category: { slug: string } };

/**
 * Public pages whose words fit. Their addresses stay good: an article or a course that is given
 * another one is still found by those it had.
 */
export function usePages(typed: string): Page[] {
  const t = useTranslations("contentEditor");
  const call = useApi();
  const [words] = useDebouncedValue(typed.trim(), 250);
  const [found, setFound] = useState<Page[]>([]);
  const site = (Object.keys(sitePages) as (keyof typeof sitePages)[]).map((key) => ({
    title: t(`pages.${key}`),
    path: sitePages[key],
  }));

  const search = useEffectEvent(async (wanted: string): Promise<Page[]> => {
    const query = new URLSearchParams({ search: wanted, page: "1", per_page: "5" });
    const ask = <T>(path: string): Promise<T[]> =>
      call<{ data: T[] }>(`${path}?${query}`)
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
