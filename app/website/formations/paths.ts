import { defaultLocale, type InLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { FormKey } from "./schema.ts";

type Slugs = InLocale["slugs"];
type Sluggish = { id: number; slug: string; slugs: Slugs; former_slugs?: string[] };

/** The form navigation uses: the id keeps a link alive when the slug changes. */
export function categoryPath({ id, slug }: { id: number; slug: string }): string {
  return `/formations/${id}-${slug}`;
}

export function formationPath(formation: { slug: string; category: { slug: string } }): string {
  return `/formations/${formation.category.slug}/${formation.slug}`;
}

/** The same category, in every language. */
export function categoryPaths(category: Sluggish): Record<Locale, string> {
  return byLocale((locale) =>
    categoryPath({ id: category.id, slug: slugIn(category.slugs, locale, category.slug) }),
  );
}

/** The same course, in every language. */
export function formationPaths(formation: {
  slug: string;
  slugs: Slugs;
  category: { slug: string; slugs: Slugs };
}): Record<Locale, string> {
  const { category } = formation;
  return byLocale((locale) =>
    formationPath({
      slug: slugIn(formation.slugs, locale, formation.slug),
      category: { slug: slugIn(category.slugs, locale, category.slug) },
    }),
  );
}

type Found<T> = {
  category: T;
  /** How the segment should read in this language, in the form it was written in. */
  segment: string;
};

/** Reads `mecanique-agricole`, a slug of another language or of before, or `1-mecanique-agricole`. */
export function findCategory<T extends Sluggish>(
  categories: T[],
  segment: string,
): Found<T> | null {
  const bySlug =
    categories.find(({ slug }) => slug === segment) ??
    categories.find(({ slugs }) => Object.values(slugs).includes(segment)) ??
    categories.find(({ former_slugs }) => former_slugs?.includes(segment));
  if (bySlug) return { category: bySlug, segment: bySlug.slug };
  const id = Number(/^([1-9]\d{0,9})(?:-|$)/.exec(segment)?.[1]);
  const byId = categories.find((category) => category.id === id);
  return byId ? { category: byId, segment: `${byId.id}-${byId.slug}` } : null;
}

function slugIn(slugs: Slugs, locale: Locale, otherwise: string): string {
  return slugs[locale] ?? slugs[defaultLocale] ?? otherwise;
}

function byLocale(path: (locale: Locale) => string): Record<Locale, string> {
  return Object.fromEntries(locales.map((locale) => [locale, path(locale)])) as Record<
    Locale,
    string
  >;
}

/** The form of a course, with the course chosen in it. */
export function applyPath(form: FormKey, courseId?: number): string {
  return `/registration/${form}${courseId === undefined ? "" : `?formation=${courseId}`}`;
}

/** Where it is written. */
export function formationEditPath(id: number): string {
  return `/admin/cours/edit/${id}`;
}
