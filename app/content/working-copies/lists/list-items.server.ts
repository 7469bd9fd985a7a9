import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { alias, type PgSelect } from "drizzle-orm/pg-core";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { type Sort, sortOf } from "#app/platform/http/sort-order.ts";
import { defaultLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { Head, StoredKind } from "../content-kind.server.ts";
import { comesDown, goesOut, reviewOf, waiting, waitsFor } from "../drafts/drafts.server.ts";
import { publicHeads } from "../publish/read-public.server.ts";
import { reviews } from "../review/tables.server.ts";
import { hasRight } from "../rights.ts";
import { mayEdit } from "../rules.ts";
import type { editorSorts, Part } from "../schema.ts";
import { drafts } from "../tables.server.ts";
import type { ItemRow } from "./item-columns.server.ts";
import { type EditorFilter, matching, readable } from "./list-filters.server.ts";

type Slice = {
  limit?: number;
  offset?: number;
  sort?: Sort<(typeof editorSorts)[number]> | undefined;
};

export type ItemHeads = { item: ItemRow } & Record<Locale, Head | null>;

const titles = { fr: alias(drafts, "fr"), en: alias(drafts, "en"), de: alias(drafts, "de") };

export async function listItems(
  db: Db,
  kind: StoredKind,
  locale: Locale,
  filter: EditorFilter,
  { limit = 10_000, offset = 0, sort = "-published_at" }: Slice = {},
): Promise<ItemHeads[]> {
  const { items } = kind;
  const query = db.select({ item: items }).from(items).$dynamic();
  const rows = await (sortOf(sort).name === "title" ? withTitles(query, kind) : query)
    .where(matching(kind, filter))
    .orderBy(...orderOf(kind, locale, sort, filter.user))
    .limit(limit)
    .offset(offset);
  const own = rows.filter(({ item }) => mayRead(kind, filter.user, item));
  const others = rows.filter((row) => !own.includes(row));
  const ids = (some: typeof rows) => some.map(({ item }) => item.id);
  const [written, known] = await Promise.all([
    headsOf(db, kind, ids(own)),
    publicHeads(db, kind, ids(others)),
  ]);
  return rows.map(({ item }) => ({
    item,
    fr: null,
    en: null,
    de: null,
    ...(written.get(item.id) ?? known.get(item.id)),
  }));
}

/** Working copies are read by those who may edit them, and by the creator until they are public. */
function mayRead(kind: StoredKind, user: CurrentUser, item: ItemRow): boolean {
  const isPublic = item.status === "published";
  return mayEdit(user, kind.section, item) || (item.createdBy === user.id && !isPublic);
}

function withTitles<Query extends PgSelect>(query: Query, { key, items }: StoredKind) {
  const joined = (locale: Locale) => {
    const copy = titles[locale];
    return and(eq(copy.kind, key), eq(copy.itemId, items.id), eq(copy.part, locale));
  };
  return query
    .leftJoin(titles.fr, joined("fr"))
    .leftJoin(titles.en, joined("en"))
    .leftJoin(titles.de, joined("de"));
}

/** The working copies of a page of items, without their texts. */
async function headsOf(db: Db, kind: StoredKind, ids: number[]) {
  const byId = new Map<number, Partial<Record<Part, Head>>>();
  if (ids.length === 0) return byId;
  const { itemId, part, version, publicVersion, stale } = drafts;
  const { slug, title, summary, wordCount } = drafts;
  const rows = await db
    .select({
      itemId,
      part,
      version,
      publicVersion,
      stale,
      slug,
      title,
      summary,
      wordCount,
      ...waiting,
    })
    .from(drafts)
    .leftJoin(goesOut, waitsFor(goesOut, "publish"))
    .leftJoin(comesDown, waitsFor(comesDown, "withdraw"))
    .leftJoin(reviews, reviewOf())
    .where(and(eq(drafts.kind, kind.key), inArray(itemId, ids), ne(part, "shared")));
  for (const row of rows) byId.set(row.itemId, { ...byId.get(row.itemId), [row.part]: row });
  return byId;
}

export async function countItems(db: Db, kind: StoredKind, filter: EditorFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(kind.items)
    .where(matching(kind, filter));
  return row?.count ?? 0;
}

/** The languages a caller would rather read an item in, best first. */
export function readingOrder(locale: Locale): Locale[] {
  return [...new Set([locale, defaultLocale, ...locales])];
}

function orderOf(
  kind: StoredKind,
  locale: Locale,
  sort: NonNullable<Slice["sort"]>,
  user: CurrentUser,
): SQL[] {
  const { items } = kind;
  const { name, descending } = sortOf(sort);
  const direction = descending ? desc : asc;
  const folded = readingOrder(locale).map((each) => sql`nullif(${titles[each].folded}, '')`);
  const written = sql`coalesce(${sql.join(folded, sql`, `)})`;
  const by = {
    // The order of titles must not give away those a caller may not read.
    title: hasRight(user, kind.section, "edit")
      ? written
      : sql`case when ${readable(kind, user)} then ${written} else ${publicTitle(kind, locale)} end`,
    status: items.status,
    published_at: items.publishedAt,
    edited_at: items.editedAt,
    created_at: items.createdAt,
  }[name];
  return [direction(by), direction(items.id)];
}

function publicTitle({ texts, items }: StoredKind, locale: Locale): SQL {
  const order = readingOrder(locale).map((each, index) => sql`when ${each} then ${index}::int`);
  return sql`(
    select folded from ${sql.identifier(texts.table)} said
    where said.${sql.identifier(texts.id)} = ${items.id}
    order by case said.locale ${sql.join(order, sql` `)} end limit 1
  )`;
}
