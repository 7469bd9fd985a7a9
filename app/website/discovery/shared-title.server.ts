import type { Db } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { listCategories } from "#app/website/formations/categories/categories.queries.server.ts";
import { findFormation, publishedFormation } from "#app/website/formations/queries.server.ts";
import { findPost, readableAt } from "#app/website/news/queries.server.ts";

const pages = {
  about: "pages.about.title",
  initiatives: "pages.initiatives.title",
  association: "pages.association.title",
  formations: "formations.list.title",
  news: "news.list.title",
  contacts: "contact.title",
  faq: "pages.faq.title",
} as const;

type Reader = { db: Db; locale: Locale; now: Date };
type Programme = { name: string; tagline: string };

/**
 * The title on the picture of a shared link, in the language of the page. Null for what visitors
 * cannot open, so that the number of pictures is limited.
 */
export async function sharedTitle(
  { db, locale, now }: Reader,
  name: string,
  programme: Programme,
): Promise<string | null> {
  const [kind = "", number] = name.split("-");
  const id = Number(number);
  if (kind === "post") return (await findPost(db, locale, { id }, readableAt(now)))?.title ?? null;
  if (kind === "formation") {
    return (await findFormation(db, locale, { id }, publishedFormation))?.title ?? null;
  }
  if (kind === "category") {
    const all = await listCategories(db, locale);
    return all.find((category) => category.id === id)?.formation_category ?? null;
  }
  if (name === "site") return programme.tagline || programme.name;
  return Object.hasOwn(pages, name)
    ? translatorFor(locale)(pages[name as keyof typeof pages])
    : null;
}
