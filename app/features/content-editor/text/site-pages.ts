import { fold } from "#app/i18n/fold.ts";

export type Page = { title: string; path: string };

/** Pages there always are, by the keys of their names. */
export const sitePages = {
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

/** Whose title has the words comes first; then whatever only speaks of them. */
export function byTitle(words: string, site: Page[], found: Page[]): Page[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  const named = ({ title }: Page) => wanted.every((word) => fold(title).includes(word));
  return [...site.filter(named), ...found.filter(named), ...found.filter((page) => !named(page))];
}
