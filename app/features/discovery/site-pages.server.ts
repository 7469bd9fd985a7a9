import type { Db } from "#app/db/open.server.ts";
import { listCategories } from "#app/features/formations/categories.queries.server.ts";
import { listFormations, publishedFormation } from "#app/features/formations/queries.server.ts";
import { listPosts, readableAt } from "#app/features/news/queries.server.ts";
import { defaultLocale, type Locale } from "#app/i18n/locales.ts";
import { categoryPath, formationPath, postPath } from "./paths.ts";

/** A public page and the languages it exists in, each with its path (without prefix). */
export type SitePage = { paths: Partial<Record<Locale, string>>; changed?: string | undefined };

const fixed = [
  "/",
  "/about",
  "/initiatives",
  "/initiatives/association",
  "/formations",
  "/news",
  "/contacts",
];

/** Every page a visitor can reach, drafts left out: the same filters as the pages themselves. */
export async function sitePages(db: Db, now: Date): Promise<SitePage[]> {
  const [categories, formations, posts] = await Promise.all([
    listCategories(db, defaultLocale),
    listFormations(db, defaultLocale, { visible: publishedFormation }),
    listPosts(db, defaultLocale, { visible: readableAt(now) }),
  ]);
  return [
    ...fixed.map((path) => ({ paths: { fr: path, en: path, de: path } })),
    ...categories.map((category) => ({
      paths: inEach(category.available_locales, (locale) => categoryPath(category, locale)),
    })),
    ...formations.map((formation) => ({
      paths: inEach(formation.available_locales, (locale) => formationPath(formation, locale)),
    })),
    ...posts.map((post) => ({
      paths: inEach(post.available_locales, (locale) => postPath(post, locale)),
      changed: post.published_at?.slice(0, 10),
    })),
  ];
}

function inEach(locales: Locale[], path: (locale: Locale) => string): SitePage["paths"] {
  return Object.fromEntries(locales.map((locale) => [locale, path(locale)]));
}
