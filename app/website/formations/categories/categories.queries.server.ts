import { asc, eq, sql } from "drizzle-orm";
import { pictureFor } from "#app/content/media/picture-for.ts";
import { picturesById } from "#app/content/media/queries.server.ts";
import { formerSlugs } from "#app/content/working-copies/tables.server.ts";
import {
  inLocale,
  preferredFirst,
  preferredOrFrench,
  type Slugs,
} from "#app/platform/db/localized.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { Category, CategoryWords, EditorCategory } from "../schema.ts";
import { categories, categoryTranslations as words } from "../tables.server.ts";

export async function listCategories(db: Db, locale: Locale): Promise<Category[]> {
  const said = db
    .select()
    .from(words)
    .where(
      sql`${words.categoryId} = ${categories.id} and ${preferredOrFrench(words.locale, locale)}`,
    )
    .orderBy(preferredFirst(words.locale, locale))
    .limit(1)
    .as("said");
  const rows = await db
    .select({
      id: categories.id,
      form: categories.form,
      cover_id: categories.coverId,
      illustration: categories.illustration,
      name: said.name,
      slug: said.slug,
      summary: said.summary,
      description: said.description,
      got: said.locale,
      slugs: slugsOfCategory,
      former_slugs: sql<string[]>`array(
        select distinct ${formerSlugs.slug} from ${formerSlugs}
        where ${formerSlugs.kind} = 'category' and ${eq(formerSlugs.itemId, categories.id)}
      )`,
    })
    .from(categories)
    .innerJoinLateral(said, sql`true`)
    .orderBy(asc(categories.position), asc(categories.id));
  const pictures = await picturesById(
    db,
    rows.flatMap(({ cover_id }) => cover_id ?? []),
  );
  return rows.map(({ got, slugs, name, ...row }) => {
    const media = row.cover_id === null ? undefined : pictures.get(row.cover_id);
    return {
      ...row,
      cover: media ? pictureFor(media, locale, "cover") : null,
      formation_category: name,
      ...inLocale(locale, got, slugs),
    };
  });
}

/** Categories by number, and in each language what they are called. There are few. */
export type CategoryNames = Record<number, Partial<Record<Locale, { name: string; slug: string }>>>;

export const categoryNames = sql<CategoryNames>`(
  select jsonb_object_agg(named.category_id, named.said) from (
    select category_id, jsonb_object_agg(locale, jsonb_build_object('name', name, 'slug', slug)) said
    from formation_category_translations group by category_id
  ) named
)`;

/** The same with every language, and how many courses each has, whatever their state. */
export async function listEditorCategories(db: Db, locale: Locale): Promise<EditorCategory[]> {
  const [shown, rows, said] = await Promise.all([
    listCategories(db, locale),
    db
      .select({
        id: categories.id,
        position: categories.position,
        version: categories.version,
        formations: sql<number>`(
          select count(*)::int from formations
          where formations.category_formation_id = formation_categories.id
        )`,
      })
      .from(categories),
    db.select().from(words),
  ]);
  return shown.flatMap((category) => {
    const row = rows.find(({ id }) => id === category.id);
    if (!row) return [];
    const texts = locales.map((each): [Locale, CategoryWords | null] => {
      const text = said.find((item) => item.categoryId === row.id && item.locale === each);
      if (!text) return [each, null];
      const { name, slug, summary, description } = text;
      return [each, { name, slug, summary, description }];
    });
    const translations = Object.fromEntries(texts) as EditorCategory["translations"];
    return [{ ...category, ...row, translations }];
  });
}

export async function categoryExists(db: Db, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id));
  return row !== undefined;
}

const slugsOfCategory = sql<Slugs>`(
  select jsonb_object_agg(${words.locale}, ${words.slug}) from ${words}
  where ${eq(words.categoryId, categories.id)}
)`;
