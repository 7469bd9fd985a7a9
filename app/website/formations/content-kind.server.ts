import { and, eq, inArray, sql } from "drizzle-orm";
import { withCovers } from "#app/content/media/covers.server.ts";
import {
  rowView,
  type WorkingView,
} from "#app/content/working-copies/drafts/editor-item.server.ts";
import type { ItemHeads } from "#app/content/working-copies/lists/list-items.server.ts";
import { serverKind } from "#app/content/working-copies/server-kind.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { defaultLocale, type Locale } from "#app/platform/i18n/locales.ts";
import { formByKey } from "#app/website/registration-form/forms.server.ts";
import {
  type CategoryNames,
  categoryNames,
  listCategories,
} from "./categories/categories.queries.server.ts";
import { type FormationShared, type FormationWords, formationKind } from "./content-kind.ts";
import { type Formation, FormationQuery, type FormationSummary } from "./schema.ts";
import { categories, formations, formationTranslations } from "./tables.server.ts";

type FormationTypes = {
  view: Formation;
  summary: FormationSummary;
  row: Row;
  words: FormationWords;
  shared: FormationShared;
  query: typeof FormationQuery;
};

export const formationServerKind = serverKind<FormationTypes>(formationKind, {
  items: formations,
  texts: formationTranslations,
  textsId: "formationId",
  cover: formations.coverId,
  beside: categoryNames,
  inUse: "hasCohorts",
  sharedColumns: ({
    category_formation_id: categoryId,
    duration_months: durationMonths,
    cover_id: coverId,
    cover_decorative: coverDecorative,
    ...shared
  }) => ({ ...shared, categoryId, durationMonths, coverId, coverDecorative }),
  textColumns: ({ cover_alt, seo_title, seo_description, ...text }) => ({
    ...text,
    coverAlt: cover_alt,
    seoTitle: seo_title,
    seoDescription: seo_description,
  }),
  async unknownFacts(db, { category_formation_id: id, form }) {
    const wrong = form && !formByKey(form) ? ["form"] : [];
    // A missing category is reported as a missing field.
    if (id === undefined) return wrong;
    const [row] = await db
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, id));
    return row ? wrong : ["category_formation_id", ...wrong];
  },
  query: FormationQuery,
  also: ({ category, level, place }) =>
    and(
      category ? eq(formations.categoryId, category) : undefined,
      level ? eq(formations.level, level) : undefined,
      place ? eq(formations.place, place) : undefined,
    ),
  viewOf: workingFormation,
  rows: formationRows,
});

/** A course as its working copy has it, in the shape visitors get. */
async function workingFormation(
  db: Db | Tx,
  { item, copy, words, shared, ...language }: WorkingView,
  locale: Locale,
  names: unknown,
): Promise<Formation> {
  const facts = shared as FormationShared;
  const category = categoryAmong(names as CategoryNames | null, facts, locale);
  const said = words as FormationWords;
  const [covered] = await withCovers(db, [{ ...facts, ...said }], locale);
  return {
    id: item.id,
    status: item.status,
    slug: copy.slug ?? "",
    category,
    ...facts,
    ...said,
    cover: covered?.cover ?? null,
    ...language,
  };
}

type Row = FormationSummary & {
  shared: FormationShared;
  cohorts: number;
};

/** The rows of the editor's list, in the shape of the public one. */
async function formationRows(db: Db, rows: ItemHeads[], locale: Locale): Promise<Row[]> {
  const ids = rows.map(({ item }) => item.id);
  const counted = sql<number>`(
    select count(*)::int from cohortes where cohortes.formation_id = formations.id
  )`;
  const [facts, category] = await Promise.all([
    ids.length
      ? db
          .select({ formation: formations, cohorts: counted })
          .from(formations)
          .where(inArray(formations.id, ids))
      : [],
    categoriesById(db, locale),
  ]);
  const byId = new Map(facts.map((row) => [row.formation.id, row]));
  const summaries = rows.flatMap((row) => {
    const found = byId.get(row.item.id);
    if (!found) return [];
    const { head, ...language } = rowView(row, locale);
    const { categoryId, level, place, durationMonths, form, illustration } = found.formation;
    const { coverId, coverDecorative } = found.formation;
    const shared = {
      category_formation_id: categoryId,
      level,
      place,
      duration_months: durationMonths,
      form,
      cover_id: coverId,
      cover_decorative: coverDecorative,
      illustration,
    };
    return {
      id: row.item.id,
      status: row.item.status,
      title: head?.title ?? "",
      slug: head?.slug ?? "",
      summary: head?.summary ?? "",
      cover_alt: "",
      ...shared,
      shared,
      category: category(categoryId),
      cohorts: found.cohorts,
      ...language,
    };
  });
  return withCovers(db, summaries, locale);
}

/** The category in the reader's language, else in French. */
function categoryAmong(
  names: CategoryNames | null,
  { category_formation_id: id }: FormationShared,
  locale: Locale,
): FormationSummary["category"] {
  const said = names?.[id] ?? {};
  const { name = "", slug = "" } = said[locale] ?? said[defaultLocale] ?? {};
  const slugs = Object.entries(said).map(([language, words]) => [language, words.slug]);
  return { id, name, slug, slugs: Object.fromEntries(slugs) };
}

/** There are few categories: reading all of them is the cheapest way to name some. */
async function categoriesById(db: Db | Tx, locale: Locale) {
  const all = await listCategories(db as Db, locale);
  const byId = new Map(all.map((category) => [category.id, category]));
  return (id: number): FormationSummary["category"] => {
    const { formation_category: name = "", slug = "", slugs = {} } = byId.get(id) ?? {};
    return { id, name, slug, slugs };
  };
}
