import { and, eq, inArray } from "drizzle-orm";
import type { Slugs } from "#app/db/localized.server.ts";
import type { ContentKind } from "#app/features/content/content-kind.server.ts";
import { itemsOf } from "#app/features/content/item-columns.server.ts";
import { categoryNames } from "./categories.queries.server.ts";
import { formationEditPath } from "./paths.ts";
import type { FormationShared, FormationWords } from "./schema.ts";
import { categories, formations, formationTranslations as words } from "./tables.server.ts";

const blankWords: FormationWords = {
  title: "",
  summary: "",
  description: "",
  objectives: [],
  programme: [],
  prerequisites: [],
  certificate: "",
  cover_alt: "",
};

/** A course belongs to a category from the beginning: nothing can stand in for that. */
const blankShared: Omit<FormationShared, "category_formation_id"> & {
  category_formation_id: undefined;
} = {
  category_formation_id: undefined,
  level: "none",
  place: "",
  duration_months: null,
  form: null,
  cover_id: null,
};

/** Courses, as the desk looks after them. */
export const formationKind: ContentKind = {
  key: "formation",
  section: "formations",
  editPath: formationEditPath,
  tags: ["formations"],
  items: itemsOf(formations),
  beside: categoryNames,
  texts: { table: "formation_translations", id: "formation_id", summary: "summary" },
  words: blankWords,
  shared: blankShared,
  required: ["title", "summary"],

  plain(content) {
    const { summary, description, objectives, programme, prerequisites, certificate } =
      content as FormationWords;
    const modules = programme.map(({ title, text }) => `${title}\n${text}`);
    return [summary, description, ...objectives, ...modules, ...prerequisites, certificate].join(
      "\n",
    );
  },

  async unknownFacts(tx, shared) {
    const { category_formation_id } = shared as Partial<FormationShared>;
    // Not said at all is another problem.
    if (category_formation_id === undefined) return [];
    const [row] = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, category_formation_id));
    return row ? [] : ["category_formation_id"];
  },

  async insert(tx, { id, shared, createdBy, at }) {
    const stamps = { createdAt: at, updatedAt: at, editedAt: at };
    const [row] = await tx
      .insert(formations)
      .overridingSystemValue()
      .values({
        id,
        ...columns(shared as FormationShared),
        createdBy,
        editedBy: createdBy,
        ...stamps,
      })
      .returning({ id: formations.id });
    if (!row) throw new Error("the course was not stored");
    return row.id;
  },

  async writeShared(tx, id, shared) {
    await tx
      .update(formations)
      .set(columns(shared as FormationShared))
      .where(eq(formations.id, id));
  },

  async publish(tx, { id: formationId, locale, slug, words: content }) {
    const { cover_alt: coverAlt, ...said } = content as FormationWords;
    const row = { ...said, slug, coverAlt };
    await tx
      .insert(words)
      .values({ formationId, locale, ...row })
      .onConflictDoUpdate({ target: [words.formationId, words.locale], set: row });
  },

  async withdraw(tx, id, locales) {
    await tx
      .delete(words)
      .where(and(eq(words.formationId, id), inArray(words.locale, [...locales])));
  },

  async publicSlugs(tx, id) {
    const rows = await tx
      .select({ locale: words.locale, slug: words.slug })
      .from(words)
      .where(eq(words.formationId, id));
    return Object.fromEntries(rows.map(({ locale, slug }) => [locale, slug])) as Slugs;
  },

  async slugOwner(tx, locale, slug) {
    const [row] = await tx
      .select({ id: words.formationId })
      .from(words)
      .where(and(eq(words.locale, locale), eq(words.slug, slug)));
    return row?.id ?? null;
  },

  mediaIds(content) {
    const { cover_id } = content as Partial<FormationShared>;
    return cover_id ? [cover_id] : [];
  },

  async publicMedia(tx, id) {
    const [row] = await tx
      .select({ coverId: formations.coverId })
      .from(formations)
      .where(and(eq(formations.id, id), eq(formations.status, "published")));
    return { pictures: row?.coverId ? [row.coverId] : [], linked: [] };
  },

  inUse: "hasCohorts",
};

function columns(shared: FormationShared) {
  const { category_formation_id: categoryId, duration_months: durationMonths, cover_id } = shared;
  const { level, place, form } = shared;
  return { categoryId, level, place, durationMonths, form, coverId: cover_id };
}
