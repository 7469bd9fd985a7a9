import { and, eq, getTableColumns, getTableName, inArray, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { mediaIdsIn } from "#app/content/rich-text/rich-pictures.server.ts";
import { plainText, type RichText } from "#app/content/rich-text/rich-text.ts";
import type { Slugs } from "#app/platform/db/localized.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { StoredKind } from "./content-kind.server.ts";
import type { ContentKind, Field, RowWords } from "./content-kind.ts";
import type { ItemInput } from "./drafts/change.ts";
import type { WorkingView } from "./drafts/editor-item.server.ts";
import { picturesOfPart } from "./drafts/field-pictures.ts";
import { inputOf } from "./field-input.server.ts";
import { itemsOf } from "./lists/item-columns.server.ts";
import type { ItemHeads } from "./lists/list-items.server.ts";
import { linkedMedia } from "./publish/media-uses.server.ts";
import type { EditorQuery } from "./schema.ts";
import type { Content } from "./tables.server.ts";

/** What the routes of a kind take and answer. */
export type KindTypes = {
  /** One item as visitors get it, the same in a list, and a row of the editor's list. */
  view: object;
  summary: object;
  row: { id: number; title: string; slug: string };
  words: object;
  shared: object;
  query: z.ZodType<z.output<typeof EditorQuery>>;
};

/** How a kind is listed and shown. */
type Views<T extends KindTypes> = {
  query: T["query"];
  /** The kind's own filters. */
  also: (query: z.output<T["query"]>) => SQL | undefined;
  /** The item as a visitor would get it, made of its working copies. */
  viewOf: (
    db: Db | Tx,
    working: WorkingView,
    locale: Locale,
    beside: unknown,
  ) => Promise<T["view"]>;
  /** The rows of a list in the same way. */
  rows: (db: Db, heads: ItemHeads[], locale: Locale) => Promise<(T["row"] & T["summary"])[]>;
};

export type ServerKind<T extends KindTypes> = StoredKind &
  Views<T> & { input: z.ZodType<ItemInput<T["words"], T["shared"]>> };

type Storage<T extends KindTypes> = {
  items: Parameters<typeof itemsOf>[0];
  /** The table visitors read, and the name of its column with the item's id. */
  texts: PgTable & { locale: PgColumn; slug: PgColumn };
  textsId: string;
  /** The column of the cover picture in the table of items. */
  cover?: PgColumn;
  sharedColumns: (shared: T["shared"]) => object;
  textColumns: (words: T["words"]) => object;
  beside?: SQL;
  unknownFacts?: (db: Db | Tx, shared: Partial<T["shared"]>) => Promise<string[]>;
  inUse?: "hasCohorts";
};

/** The server part of a kind: its declaration, its tables and how it is shown. */
export function serverKind<T extends KindTypes>(
  kind: ContentKind,
  storage: Storage<T> & Views<T>,
): ServerKind<T> {
  const { texts, textsId, cover, sharedColumns, textColumns, unknownFacts, ...rest } = storage;
  const items = itemsOf(storage.items);
  const itemId = getTableColumns(texts)[textsId] as PgColumn;
  const richTexts = namesOfType(kind, "richText");
  return {
    ...kind,
    ...rest,
    items,
    input: inputOf(kind),
    texts: {
      table: getTableName(texts),
      id: toSnakeCase(textsId),
      summary: kind.description ?? "summary",
    },
    inUse: storage.inUse ?? null,
    unknownFacts: async (db, shared) => (await unknownFacts?.(db, shared as T["shared"])) ?? [],
    plain: (words) => plainOf(kind, words),

    async insert(tx, { id, shared, createdBy, at }) {
      if (kind.fixed) throw new AppError("forbidden");
      const stamps = { createdAt: at, updatedAt: at, editedAt: at };
      const [row] = await tx
        .insert(items)
        .overridingSystemValue()
        .values({ id, ...sharedColumns(shared), createdBy, editedBy: createdBy, ...stamps })
        .returning({ id: items.id });
      if (!row) throw new Error(`the ${kind.key} was not stored`);
      return row.id;
    },

    async writeShared(tx, id, shared) {
      const columns = sharedColumns(shared);
      if (Object.keys(columns).length === 0) return;
      await tx.update(items).set(columns).where(eq(items.id, id));
    },

    async writePublicText(tx, { id, locale, slug, words }) {
      const row = { ...textColumns(words), slug };
      await tx
        .insert(texts)
        .values({ [textsId]: id, locale, ...row })
        .onConflictDoUpdate({ target: [itemId, texts.locale], set: row });
    },

    async withdraw(tx, id, locales) {
      await tx.delete(texts).where(and(eq(itemId, id), inArray(texts.locale, [...locales])));
    },

    async publicSlugs(tx, id) {
      const columns = { locale: texts.locale, slug: texts.slug };
      const rows = await tx.select(columns).from(texts).where(eq(itemId, id));
      return Object.fromEntries(rows.map(({ locale, slug }) => [locale, slug])) as Slugs;
    },

    async slugOwner(tx, locale, slug) {
      const named = and(eq(texts.locale, locale), eq(texts.slug, slug));
      const [row] = await tx.select({ id: itemId }).from(texts).where(named);
      return (row?.id as number | undefined) ?? null;
    },

    mediaIds: (content) => [
      ...picturesOfPart(kind.fields, content).map(({ id }) => id),
      ...richTexts.flatMap((name) => (content[name] ? mediaIdsIn(content[name] as RichText) : [])),
    ],

    async publicMedia(tx, id) {
      const [covered] = cover
        ? await tx.select({ id: cover }).from(items).where(eq(items.id, id))
        : [];
      const columns = getTableColumns(texts);
      const selected = Object.fromEntries(
        richTexts.map((name) => [name, columns[name] as PgColumn]),
      );
      const rows = richTexts.length
        ? await tx.select(selected).from(texts).where(eq(itemId, id))
        : [];
      const written = rows.flatMap((row) =>
        (Object.values(row) as (RichText | null)[]).filter((text) => text !== null),
      );
      const coverId = covered?.id as number | null | undefined;
      return {
        pictures: [...(coverId ? [coverId] : []), ...written.flatMap(mediaIdsIn)],
        linked: written.flatMap(linkedMedia),
      };
    },
  };
}

export function namesOfType({ fields }: ContentKind, type: Field["type"]): string[] {
  const all = Object.entries({ ...fields.shared, ...fields.translated });
  return all.filter(([, field]) => field.type === type).map(([name]) => name);
}

function plainOf({ fields }: ContentKind, words: Content): string {
  return Object.entries(fields.translated)
    .filter(([, { prose }]) => prose)
    .flatMap(([name, { type }]) => plainLines(type, words[name]))
    .join("\n");
}

function plainLines(type: Field["type"], value: unknown): string[] {
  if (type === "richText") return [plainText(value as RichText)];
  if (type === "modules") {
    return (value as { title: string; text: string }[]).map(
      ({ title, text }) => `${title}\n${text}`,
    );
  }
  if (type === "rowWords")
    return Object.values(value as RowWords)
      .flatMap(Object.values)
      .flat();
  return type === "lines" ? (value as string[]) : [String(value)];
}
