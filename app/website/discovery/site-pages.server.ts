import type { Db } from "#app/platform/db/open.server.ts";
import { defaultLocale, type InLocale, type Locale } from "#app/platform/i18n/locales.ts";
import { listCategories } from "#app/website/formations/categories/categories.queries.server.ts";
import { categoryPaths, formationPaths } from "#app/website/formations/paths.ts";
import { listFormations, publishedFormation } from "#app/website/formations/queries.server.ts";
import { postPaths } from "#app/website/news/paths.ts";
import { listPosts, readableAt } from "#app/website/news/queries.server.ts";

/** A public page with its path in each language it exists in (without prefix). */
export type SitePage = { paths: Partial<Record<Locale, string>>; changed?: string | undefined };

/** Pages of this feature; other features declare theirs as `listed`. */
const own = ["/", "/about", "/initiatives", "/initiatives/association", "/faq"];

/** Every public page, with the same filters as the pages themselves. */
export async function sitePages(db: Db, now: Date, listed: readonly string[]): Promise<SitePage[]> {
  const [categories, formations, posts] = await Promise.all([
    listCategories(db, defaultLocale),
    listFormations(db, defaultLocale, { visible: publishedFormation }),
    listPosts(db, defaultLocale, { visible: readableAt(now) }),
  ]);
  return [
    ...[...own, ...listed].map((path) => ({ paths: { fr: path, en: path, de: path } })),
    ...categories.map((category) => ({ paths: existing(category, categoryPaths(category)) })),
    ...formations.map((formation) => ({ paths: existing(formation, formationPaths(formation)) })),
    ...posts.map((post) => ({
      paths: existing(post, postPaths(post)),
      changed: post.published_at?.slice(0, 10),
    })),
  ];
}

/** A missing translation shows French and is not a separate page. */
function existing({ available_locales }: InLocale, paths: Record<Locale, string>) {
  return Object.fromEntries(available_locales.map((locale) => [locale, paths[locale]]));
}
