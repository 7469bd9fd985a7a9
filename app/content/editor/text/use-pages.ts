import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#app/api-client/use-api.ts";
import type { ItemState } from "#app/content/working-copies/schema.ts";
import { fold } from "#app/platform/i18n/fold.ts";

/** `hidden`: visitors cannot open it yet. */
type Page = { title: string; path: string; hidden?: true };

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
/** The same in the editor's lists, where it may not be public. */
type Row<T> = T & { state: ItemState };

/**
 * Pages that match what is typed, those that are not public after the others and marked; their
 * addresses redirect when they change later.
 */
export function usePages(typed: string): Page[] {
  const t = useTranslations("editor");
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
    const [articles, courses, articleRows, courseRows] = await Promise.all([
      ask<Article>("/api/posts"),
      ask<Course>("/api/formations"),
      ask<Row<Article>>("/api/desk/posts"),
      ask<Row<Course>>("/api/desk/formations"),
    ]);
    const open = [...articles.map(articlePage), ...courses.map(coursePage)];
    const closed = [
      ...articleRows.filter(isHidden).map(articlePage),
      ...courseRows.filter(isHidden).map(coursePage),
    ];
    return byTitle(wanted, site, [
      ...open,
      ...closed.map((page) => ({ ...page, hidden: true as const })),
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

function articlePage({ title, slug }: Article): Page {
  return { title, path: `/news/${slug}` };
}

function coursePage({ title, slug, category }: Course): Page {
  return { title, path: `/formations/${category.slug}/${slug}` };
}

function isHidden({ state, slug }: Row<Article>): boolean {
  return state !== "published" && slug !== "";
}

/** Pages whose title contains all words come first, those that are not public last. */
export function byTitle(words: string, site: Page[], found: Page[]): Page[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  const named = ({ title }: Page) => wanted.every((word) => fold(title).includes(word));
  const open = found.filter(({ hidden }) => !hidden);
  const closed = found.filter(({ hidden }) => hidden);
  const others = open.filter((page) => !named(page));
  return [...site.filter(named), ...open.filter(named), ...others, ...closed];
}
