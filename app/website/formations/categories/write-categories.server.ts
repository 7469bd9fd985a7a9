import { and, asc, eq, sql } from "drizzle-orm";
import { unknownMedia } from "#app/content/media/queries.server.ts";
import { recordMediaUses } from "#app/content/media/uses.server.ts";
import type { Act } from "#app/content/working-copies/act.server.ts";
import { slugFrom } from "#app/content/working-copies/publish/slug-from.ts";
import { forgetSlugs, rememberSlugs } from "#app/content/working-copies/publish/slugs.server.ts";
import { bin, drafts } from "#app/content/working-copies/tables.server.ts";
import { record } from "#app/platform/audit/record.server.ts";
import type { Slugs } from "#app/platform/db/localized.server.ts";
import { requireVersion } from "#app/platform/db/lock-version.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { IllustrationName } from "#app/ui/drawings/names.ts";
import type { CategoryWords, FormKey } from "../schema.ts";
import { categories, formations, categoryTranslations as words } from "../tables.server.ts";

export type CategoryChange = {
  form?: FormKey | null | undefined;
  coverId?: number | null | undefined;
  illustration?: IllustrationName | null | undefined;
  translations: Partial<Record<Locale, Partial<CategoryWords>>>;
  version?: number | undefined;
};

/** Categories have no drafts: they are few, and what is written is public at once. */
export async function createCategory(tx: Tx, change: CategoryChange, act: Act): Promise<number> {
  const last = sql`(select coalesce(max(position), 0) + 1 from ${categories})`;
  const [row] = await tx
    .insert(categories)
    .values({
      position: last,
      form: change.form ?? null,
      coverId: change.coverId ?? null,
      illustration: change.illustration ?? null,
      createdAt: act.now,
      updatedAt: act.now,
    })
    .returning();
  if (!row) throw new Error("the category was not stored");
  await writeWords(tx, row.id, change, act);
  await noteCover(tx, row.id);
  await note(tx, { id: row.id, action: "categories.created", act });
  return row.id;
}

export async function changeCategory(tx: Tx, id: number, change: CategoryChange, act: Act) {
  const row = await lockCategory(tx, id);
  requireVersion(row.version, change.version, "workingCopies.categoryChanged");
  await writeWords(tx, id, change, act);
  await tx
    .update(categories)
    .set({
      form: change.form === undefined ? row.form : change.form,
      coverId: change.coverId === undefined ? row.coverId : change.coverId,
      illustration: change.illustration === undefined ? row.illustration : change.illustration,
      version: row.version + 1,
      updatedAt: act.now,
    })
    .where(eq(categories.id, id));
  await noteCover(tx, id);
  await note(tx, { id, action: "categories.saved", act });
}

export async function deleteCategory(tx: Tx, id: number, act: Act) {
  await lockCategory(tx, id);
  const [course] = await tx
    .select({ id: formations.id })
    .from(formations)
    .where(eq(formations.categoryId, id))
    .limit(1);
  const [draft] = await tx
    .select({ id: drafts.itemId })
    .from(drafts)
    .where(
      and(
        eq(drafts.kind, "formation"),
        eq(drafts.part, "shared"),
        sql`${drafts.content} ->> 'category_formation_id' = ${String(id)}`,
      ),
    )
    .limit(1);
  // What comes back from the bin needs its category.
  const [deleted] = await tx
    .select({ id: bin.itemId })
    .from(bin)
    .where(
      and(
        eq(bin.kind, "formation"),
        sql`${bin.copies} @> ${JSON.stringify([{ content: { category_formation_id: id } }])}::jsonb`,
      ),
    )
    .limit(1);
  if (deleted && !course && !draft) {
    throw new AppError("conflict", { reason: "workingCopies.categoryInBin" });
  }
  if (course || draft) throw new AppError("conflict", { reason: "workingCopies.categoryInUse" });
  await note(tx, { id, action: "categories.deleted", act });
  await tx.update(categories).set({ coverId: null }).where(eq(categories.id, id));
  await noteCover(tx, id);
  await forgetSlugs(tx, "category", [id]);
  await tx.delete(categories).where(eq(categories.id, id));
}

/** Those named come first, in that order; the others keep theirs behind them. */
export async function orderCategories(tx: Tx, ids: number[], act: Act) {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
    .for("update");
  const known = rows.map((row) => row.id);
  if (ids.some((id) => !known.includes(id))) throw new AppError("notFound");
  const order = [...new Set([...ids, ...known])];
  for (const [index, id] of order.entries()) {
    await tx
      .update(categories)
      .set({ position: index + 1 })
      .where(eq(categories.id, id));
  }
  const names = await tx
    .select({ id: words.categoryId, name: words.name })
    .from(words)
    .where(eq(words.locale, "fr"));
  const named = new Map(names.map(({ id, name }) => [id, name]));
  await record(tx, {
    ...act.trace,
    action: "categories.ordered",
    subject: { type: "category", id: "", label: "" },
    before: { order: known.map((id) => named.get(id) ?? "") },
    after: { order: order.map((id) => named.get(id) ?? "") },
  });
  await touch(tx, "categories");
}

async function lockCategory(tx: Tx, id: number) {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for("update");
  if (!row) throw new AppError("notFound");
  return row;
}

async function writeWords(tx: Tx, id: number, { translations }: CategoryChange, act: Act) {
  const rows = await tx.select().from(words).where(eq(words.categoryId, id));
  const before = Object.fromEntries(rows.map((row) => [row.locale, row.slug])) as Slugs;
  const after: Slugs = { ...before };
  for (const locale of locales) {
    const given = translations[locale];
    if (!given) continue;
    const known = rows.find((row) => row.locale === locale);
    const said = { name: "", summary: "", description: "", ...known, ...given };
    const slug = given.slug ?? known?.slug ?? slugFrom(said.name, locale);
    await refuseTaken(tx, { id, locale, slug });
    const { name, summary, description } = said;
    const row = { name, slug, summary, description };
    await tx
      .insert(words)
      .values({ categoryId: id, locale, ...row })
      .onConflictDoUpdate({ target: [words.categoryId, words.locale], set: row });
    after[locale] = slug;
  }
  await rememberSlugs(tx, { kind: "category", id, at: act.now }, before, after);
}

/** Records the use of the cover, so that the picture is public and not deleted. */
async function noteCover(tx: Tx, id: number) {
  const [row] = await tx
    .select({ coverId: categories.coverId, name: words.name })
    .from(categories)
    .leftJoin(words, and(eq(words.categoryId, categories.id), eq(words.locale, "fr")))
    .where(eq(categories.id, id));
  const label = row?.name ?? "";
  const ids = row?.coverId ? [row.coverId] : [];
  if ((await unknownMedia(tx, ids)).length) {
    throw new AppError("invalid", { fields: { cover_id: ["http.choice"] } });
  }
  await recordMediaUses(
    tx,
    { type: "category", id, label, publicLabel: label, ownerId: null },
    { all: ids, shown: ids },
  );
}

type Wanted = { id: number; locale: Locale; slug: string };

async function refuseTaken(tx: Tx, { id, locale, slug }: Wanted) {
  const [owner] = await tx
    .select({ id: words.categoryId, name: words.name })
    .from(words)
    .where(and(eq(words.locale, locale), eq(words.slug, slug)));
  if (!owner || owner.id === id) return;
  const key = "workingCopies.slugTaken";
  const values = { slug, title: owner.name };
  throw new AppError("conflict", {
    reason: key,
    values,
    fields: { [`translations.${locale}.slug`]: [{ key, values }] },
  });
}

type Noted = {
  id: number;
  action: "categories.created" | "categories.saved" | "categories.deleted";
  act: Act;
};

async function note(tx: Tx, { id, action, act }: Noted) {
  const [named] = await tx
    .select({ name: words.name })
    .from(words)
    .where(and(eq(words.categoryId, id), eq(words.locale, "fr")));
  const subject = { type: "category", id, label: named?.name ?? "" };
  await record(tx, { ...act.trace, action, subject });
  // Menus, lists and pages of courses name their category.
  await touch(tx, "categories", "formations");
}
