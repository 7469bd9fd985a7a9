import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { withCovers } from "#app/content/media/covers.server.ts";
import { withPictures } from "#app/content/rich-text/rich-pictures.server.ts";
import { idBySlug } from "#app/content/working-copies/publish/slugs.server.ts";
import { builtOnce } from "#app/platform/db/built-once.server.ts";
import { inLocale, type Slugs } from "#app/platform/db/localized.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { inReadingOrder } from "#app/platform/db/order.server.ts";
import { foundIn, inOrderOf, rankedIds, totalOf, withIds } from "#app/platform/db/search.server.ts";
import type { Found } from "#app/platform/http/pagination.ts";
import { defaultLocale, type Locale } from "#app/platform/i18n/locales.ts";
import type { Formation, FormationSummary, Level } from "./schema.ts";
import {
  categories,
  categoryTranslations,
  formations,
  formationTranslations as words,
} from "./tables.server.ts";

export type FormationFilter = {
  visible: SQL | undefined;
  categoryId?: number | undefined;
  level?: Level | undefined;
  place?: string | undefined;
  search?: string | undefined;
};

const said = { table: "formation_translations", id: "formation_id" };

/** Visitors see what is published. */
export const publishedFormation = eq(formations.status, "published");

export async function listFormations(
  db: Db,
  locale: Locale,
  filter: FormationFilter,
  slice: { limit: number; offset: number } = { limit: 5_000, offset: 0 },
): Promise<FormationSummary[]> {
  const { search } = filter;
  if (search) {
    const { data } = await searchFormations(db, locale, { ...filter, search }, slice);
    return data;
  }
  const rows = await selectFormations(db, locale)
    .where(matching(locale, filter))
    .orderBy(asc(categories.position), asc(words.folded), asc(formations.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return withCovers(
    db,
    rows.map((row) => summaryOf(row, locale)),
    locale,
  );
}

/** One page of a search, with the number of all that were found. */
export async function searchFormations(
  db: Db,
  locale: Locale,
  filter: FormationFilter & { search: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<Found<FormationSummary>> {
  const ranked = await rankedIds(db, said, {
    search: filter.search,
    locale,
    join: sql`join ${formations} on ${formations.id} = found.id
      join ${words} on ${saidIn(locale)}
      join ${categories} on ${categories.id} = ${formations.categoryId}`,
    where: passing(filter),
    order: sql`${categories.position}, ${words.folded}, ${formations.id}`,
    limit,
    offset,
  });
  const total = await totalOf(ranked, { offset, count: () => countFormations(db, locale, filter) });
  const ids = ranked.map(({ id }) => id);
  const rows = ids.length ? await formationsByIds(db, locale).execute({ ids }) : [];
  const ordered = inOrderOf(ids, rows, ({ formation }) => formation.id);
  const data = ordered.map((row) => summaryOf(row, locale));
  return { data: await withCovers(db, data, locale), total };
}

export async function countFormations(db: Db, locale: Locale, filter: FormationFilter) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(formations)
    .innerJoin(words, saidIn(locale))
    .where(matching(locale, filter));
  return row?.count ?? 0;
}

export async function findFormation(
  db: Db,
  locale: Locale,
  key: { id: number } | { slug: string },
  visible: SQL | undefined,
): Promise<Formation | null> {
  const wanted =
    "id" in key
      ? eq(formations.id, key.id)
      : eq(
          formations.id,
          idBySlug("formation", words.formationId, words, { slug: key.slug, locale }),
        );
  const [row] = await selectFormations(db, locale).where(and(wanted, visible)).limit(1);
  const [text] = row
    ? await db
        .select(texts)
        .from(words)
        .where(and(eq(words.formationId, row.formation.id), eq(words.locale, row.words.locale)))
    : [];
  if (!row || !text) return null;
  const [[summary], body] = await Promise.all([
    withCovers(db, [summaryOf(row, locale)], locale),
    withPictures(db, text.body ?? { type: "doc" as const, content: [] }, locale),
  ]);
  return summary ? { ...summary, ...text, body } : null;
}

/** The values visitors can filter by: places where a published course is held. */
export async function listPlaces(db: Db): Promise<string[]> {
  const rows = await db
    .select({ place: formations.place })
    .from(formations)
    .where(publishedFormation)
    .groupBy(formations.place)
    .orderBy(inReadingOrder(formations.place));
  return rows.map(({ place }) => place).filter(Boolean);
}

/** The row of words a reader gets: their language where it exists, French where it does not. */
function saidIn(locale: Locale): SQL {
  const own = sql`${words.formationId} = ${formations.id} and ${words.locale} = ${locale}`;
  if (locale === defaultLocale) return own;
  return sql`${words.formationId} = ${formations.id} and (${words.locale} = ${locale}
    or ${words.locale} = ${defaultLocale} and not exists (
      select 1 from formation_translations own
      where own.formation_id = ${formations.id} and own.locale = ${locale}
    ))`;
}

/** What lists show, and what only the page of a course shows. */
const { title, slug, summary, coverAlt, locale: saidLocale } = words;
const heads = { title, slug, summary, coverAlt, locale: saidLocale };
const { description, body, objectives, programme, prerequisites, certificate } = words;
const texts = {
  description,
  body,
  objectives,
  programme,
  prerequisites,
  certificate,
  seo_title: words.seoTitle,
  seo_description: words.seoDescription,
};

function selectFormations(db: Db, locale: Locale) {
  return db
    .select({
      formation: formations,
      words: heads,
      slugs: sql<Slugs>`(
        select jsonb_object_agg(locale, slug) from formation_translations every
        where every.formation_id = ${formations.id}
      )`,
      category: {
        id: categories.id,
        name: sql<string>`coalesce(${categoryWord("name", locale)}, ${categoryWord("name", "fr")})`,
        slug: sql<string>`coalesce(${categoryWord("slug", locale)}, ${categoryWord("slug", "fr")})`,
        slugs: sql<Slugs>`(
          select jsonb_object_agg(locale, slug) from formation_category_translations every
          where every.category_id = ${categories.id}
        )`,
      },
    })
    .from(formations)
    .innerJoin(words, saidIn(locale))
    .innerJoin(categories, eq(categories.id, formations.categoryId))
    .$dynamic();
}

const formationsByIds = builtOnce((db, locale: Locale) =>
  selectFormations(db, locale)
    .where(withIds(formations.id))
    .prepare(`formations by ids, ${locale}`),
);

function categoryWord(column: "name" | "slug", locale: Locale): SQL {
  return sql`(
    select ${sql.identifier(column)} from ${categoryTranslations} said
    where said.category_id = ${categories.id} and said.locale = ${locale}
  )`;
}

function matching(locale: Locale, filter: FormationFilter): SQL | undefined {
  const { search } = filter;
  const found = search
    ? sql`formations.id = any(array${foundIn(said, search, locale)})`
    : undefined;
  return and(passing(filter), found);
}

function passing({ visible, categoryId, level, place }: FormationFilter): SQL | undefined {
  return and(
    visible,
    categoryId ? eq(formations.categoryId, categoryId) : undefined,
    level ? eq(formations.level, level) : undefined,
    place ? eq(formations.place, place) : undefined,
  );
}

type Row = Awaited<ReturnType<typeof selectFormations>>[number];

function summaryOf(
  { formation, words, slugs, category }: Row,
  locale: Locale,
): Omit<FormationSummary, "cover"> {
  return {
    id: formation.id,
    category_formation_id: formation.categoryId,
    category,
    status: formation.status,
    level: formation.level,
    place: formation.place,
    duration_months: formation.durationMonths,
    form: formation.form,
    title: words.title,
    slug: words.slug,
    summary: words.summary,
    cover_id: formation.coverId,
    cover_alt: words.coverAlt,
    cover_decorative: formation.coverDecorative,
    illustration: formation.illustration,
    ...inLocale(locale, words.locale, slugs),
  };
}
