import { asc, eq, sql } from "drizzle-orm";
import { inLocale, type Slugs, wantedFirst, wantedOrFrench } from "#app/db/localized.server.ts";
import type { Db } from "#app/db/open.server.ts";
import { formerSlugs } from "#app/features/desk/tables.server.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Category } from "./schema.ts";
import { categories, categoryTranslations as words } from "./tables.server.ts";

export async function listCategories(db: Db, locale: Locale): Promise<Category[]> {
  const said = db
    .select()
    .from(words)
    .where(sql`${words.categoryId} = ${categories.id} and ${wantedOrFrench(words.locale, locale)}`)
    .orderBy(wantedFirst(words.locale, locale))
    .limit(1)
    .as("said");
  const rows = await db
    .select({
      id: categories.id,
      form: categories.form,
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
  return rows.map(({ got, slugs, name, ...row }) => ({
    ...row,
    formation_category: name,
    ...inLocale(locale, got, slugs),
  }));
}

const slugsOfCategory = sql<Slugs>`(
  select jsonb_object_agg(${words.locale}, ${words.slug}) from ${words}
  where ${eq(words.categoryId, categories.id)}
)`;
