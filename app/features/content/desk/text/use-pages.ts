import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useCall } from "#app/call/use-call.ts";
import { byTitle, type Page, sitePages } from "./site-pages.ts";

type Article = { title: string; slug: string };
type Course = Article & { category: { slug: string } };

/**
 * Public pages whose words fit. Their addresses stay good: an article or a course that is given
 * another one is still found by those it had.
 */
export function usePages(typed: string): Page[] {
  const t = useTranslations("desk");
  const call = useCall();
  const [words] = useDebouncedValue(typed.trim(), 250);
  const [found, setFound] = useState<Page[]>([]);
  const site = (Object.keys(sitePages) as (keyof typeof sitePages)[]).map((key) => ({
    title: t(`pages.${key}`),
    path: sitePages[key],
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: what `call` and the names close over never changes
  useEffect(() => {
    if (words.length < 2 || /^[/#]|:|@/.test(words)) return setFound([]);
    let wanted = true;
    const query = new URLSearchParams({ search: words, page: "1", per_page: "5" });
    const ask = <T>(path: string): Promise<T[]> =>
      call<{ data: T[] }>(`${path}?${query}`)
        .then(({ data }) => data)
        .catch(() => []);
    void Promise.all([ask<Article>("/api/posts"), ask<Course>("/api/formations")]).then(
      ([articles, courses]) => {
        if (!wanted) return;
        const listed = [
          ...articles.map(({ title, slug }) => ({ title, path: `/news/${slug}` })),
          ...courses.map(({ title, slug, category }) => ({
            title,
            path: `/formations/${category.slug}/${slug}`,
          })),
        ];
        setFound(byTitle(words, site, listed));
      },
    );
    return () => {
      wanted = false;
    };
  }, [words]);

  return found;
}
