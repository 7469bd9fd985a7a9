import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias, type PgSelect } from "drizzle-orm/pg-core";
import type { CurrentUser } from "#app/access/current-user.ts";
import { can } from "#app/access/permissions.ts";
import type { Db } from "#app/db/open.server.ts";
import { query as asked, exactElseAlike, folded, holds } from "#app/db/search.server.ts";
import { type Sort, sortOf } from "#app/http/sort.ts";
import { defaultLocale, type Locale, locales } from "#app/i18n/locales.ts";
import type { ContentKind, Head } from "./content-kind.server.ts";
import { comesDown, goesOut, reviewOf, waiting, waitsFor } from "./drafts.server.ts";
import type { ItemRow } from "./item-columns.server.ts";
import { publicHeads } from "./public-heads.server.ts";
import { reviews } from "./review/tables.server.ts";
import { mayEdit } from "./rules.ts";
import type { deskSorts, ItemState, LanguageState, Part, ReviewState } from "./schema.ts";
import { drafts, schedules } from "./tables.server.ts";

export type DeskFilter = {
  user: CurrentUser;
  now: Date;
  status?: ItemState | undefined;
  language?: Locale | undefined;
  language_state?: LanguageState["state"] | undefined;
  mine?: string | undefined;
  author?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  scheduled?: "week" | undefined;
  pending?: "1" | undefined;
  review?: "to_review" | ReviewState | undefined;
  search?: string | undefined;
  /** What the kind itself filters by. */
  also?: SQL | undefined;
};

type Slice = {
  limit?: number;
  offset?: number;
  sort?: Sort<(typeof deskSorts)[number]> | undefined;
};

export type ItemHeads = { item: ItemRow } & Record<Locale, Head | null>;

const titles = { fr: alias(drafts, "fr"), en: alias(drafts, "en"), de: alias(drafts, "de") };

export async function listItems(
  db: Db,
  kind: ContentKind,
  locale: Locale,
  filter: DeskFilter,
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
    ...{ item, fr: null, en: null, de: null },
    ...(written.get(item.id) ?? known.get(item.id)),
  }));
}

/** Working copies are for those who may edit them, and for whoever began what nobody can read yet. */
function mayRead(kind: ContentKind, user: CurrentUser, item: ItemRow): boolean {
  const isPublic = item.status === "published";
  return mayEdit(user, kind.section, item) || (item.createdBy === user.id && !isPublic);
}

function withTitles<Query extends PgSelect>(query: Query, { key, items }: ContentKind) {
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
async function headsOf(db: Db, kind: ContentKind, ids: number[]) {
  const byId = new Map<number, Partial<Record<Part, Head>>>();
  if (ids.length === 0) return byId;
  const { itemId, part, version, publicVersion, stale } = drafts;
  const { slug, title, summary, wordCount } = drafts;
  const rows = await db
    .select({
      ...{ itemId, part, version, publicVersion, stale, slug, title, summary, wordCount },
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

export async function countItems(db: Db, kind: ContentKind, filter: DeskFilter): Promise<number> {
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
  kind: ContentKind,
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
    title: can(user.role, `${kind.section}.edit`)
      ? written
      : sql`case when ${readable(kind, user)} then ${written} else ${publicTitle(kind, locale)} end`,
    status: items.status,
    published_at: items.publishedAt,
    edited_at: items.editedAt,
    created_at: items.createdAt,
  }[name];
  return [direction(by), direction(items.id)];
}

/** Editors see everything; others what is public and what they began. */
export function visibleTo(
  kind: ContentKind,
  { user, now }: Pick<DeskFilter, "user" | "now">,
): SQL | undefined {
  const { items } = kind;
  if (can(user.role, `${kind.section}.edit`)) return undefined;
  return or(publicAt(kind, now), eq(items.createdBy, user.id));
}

function publicAt({ items }: ContentKind, now: Date): SQL | undefined {
  return and(
    eq(items.status, "published"),
    or(isNull(items.publishedAt), sql`${items.publishedAt} <= ${now}`),
  );
}

function matching(kind: ContentKind, filter: DeskFilter): SQL | undefined {
  const { items } = kind;
  const { status, language, language_state, mine, review, scheduled, pending, search } = filter;
  return and(
    visibleTo(kind, filter),
    status && inState(kind, status, filter.now),
    mine ? eq(items.createdBy, filter.user.id) : undefined,
    filter.author ? eq(items.createdBy, filter.author) : undefined,
    // Days of Abidjan, which keeps universal time.
    filter.from ? gte(items.editedAt, new Date(filter.from)) : undefined,
    filter.to ? lt(items.editedAt, new Date(new Date(filter.to).getTime() + DAY)) : undefined,
    review ? inReview(kind, review, filter) : undefined,
    scheduled ? plannedWithin(kind, filter, WEEK) : undefined,
    pending ? and(withChanges(kind), readable(kind, filter.user)) : undefined,
    language_state ? inLanguageState(kind, language ?? "fr", language_state) : undefined,
    // What is put away needs no translation, unless one looks for it there.
    language_state && !status ? ne(items.status, "archived") : undefined,
    search ? found(kind, search, filter.user) : undefined,
    filter.also,
  );
}

function inState(kind: ContentKind, state: ItemState, now: Date): SQL | undefined {
  const { items } = kind;
  if (state === "published") return publicAt(kind, now);
  if (state !== "scheduled") return eq(items.status, state);
  const waits = and(eq(items.status, "published"), sql`${items.publishedAt} > ${now}`);
  return or(eq(items.status, "scheduled"), waits);
}

function inLanguageState(kind: ContentKind, locale: Locale, state: LanguageState["state"]): SQL {
  const copies = sql`select item_id from content_drafts
    where kind = ${kind.key} and part = ${locale}`;
  const { id } = kind.items;
  if (state === "missing") return sql`${id} not in (${copies})`;
  const planned = sql`select item_id from content_schedules
    where kind = ${kind.key} and part = ${locale} and action = 'publish'`;
  const unpublished = sql`${id} in (${copies} and public_version is null)`;
  if (state === "draft") return sql`${unpublished} and ${id} not in (${planned})`;
  if (state === "scheduled") return sql`${unpublished} and ${id} in (${planned})`;
  const stale = state === "stale" ? sql`stale` : sql`not stale`;
  return sql`${id} in (${copies} and public_version is not null and ${stale})`;
}

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;

function plannedWithin(
  kind: ContentKind,
  { user, now }: DeskFilter,
  span: number,
): SQL | undefined {
  const until = new Date(now.getTime() + span);
  const soon = and(eq(schedules.kind, kind.key), lte(schedules.at, until));
  const ids = sql`select ${schedules.itemId} from ${schedules} where ${soon}`;
  return and(sql`${kind.items.id} in (${ids})`, readable(kind, user));
}

/** Visitors read something else than what stands on the desk. */
function withChanges(kind: ContentKind): SQL {
  return sql`${kind.items.status} = 'published' and ${kind.items.id} in (
    select item_id from content_drafts where kind = ${kind.key} and part <> 'shared'
      and public_version is not null and public_version <> version)`;
}

/** Of what the caller may read: what is under review is nobody else's business. */
function inReview(
  kind: ContentKind,
  state: NonNullable<DeskFilter["review"]>,
  { user, language }: DeskFilter,
): SQL | undefined {
  const others = or(isNull(reviews.askedBy), ne(reviews.askedBy, user.id));
  const which = and(
    ...[eq(reviews.kind, kind.key), language && eq(reviews.part, language)],
    ...(state === "to_review"
      ? [eq(reviews.state, "waiting"), others]
      : [eq(reviews.state, state)]),
  );
  const ids = sql`select ${reviews.itemId} from ${reviews} where ${which}`;
  return and(sql`${kind.items.id} in (${ids})`, readable(kind, user));
}

/** The same as `mayRead`, for the database. */
function readable({ section, items }: ContentKind, user: CurrentUser): SQL {
  if (can(user.role, `${section}.edit`)) return sql`true`;
  return sql`(${items.createdBy} = ${user.id} and ${items.status} <> 'published')`;
}

function publicTitle({ texts, items }: ContentKind, locale: Locale): SQL {
  const order = readingOrder(locale).map((each, index) => sql`when ${each} then ${index}::int`);
  return sql`(
    select folded from ${sql.identifier(texts.table)} said
    where said.${sql.identifier(texts.id)} = ${items.id}
    order by case said.locale ${sql.join(order, sql` `)} end limit 1
  )`;
}

/**
 * Whole words in their language and parts of a title; else titles nearly typed right. In working
 * copies for those who may read them, otherwise in what is public.
 */
function found(kind: ContentKind, search: string, user: CurrentUser): SQL {
  const { texts: said } = kind;
  const all = can(user.role, `${kind.section}.edit`);
  const texts = all
    ? sql`select item_id as id from content_drafts where kind = ${kind.key}`
    : sql`select id from (
        select item_id as id, part, search, folded from content_drafts
        where kind = ${kind.key} and item_id in (select id from ${kind.items} where ${readable(kind, user)})
        union all
        select ${sql.identifier(said.id)}, locale, search, folded from ${sql.identifier(said.table)}
        where ${sql.identifier(said.id)} in (select id from ${kind.items} where not ${readable(kind, user)})
      ) readable where true`;
  const ways = [
    ...locales.map((locale) => sql`part = ${locale} and search @@ ${asked(search, locale)}`),
    holds(sql`folded`, search),
  ];
  // Each way on its own, so that each finds its index.
  const exact = sql.join(
    ways.map((way) => sql`${texts} and ${way}`),
    sql` union `,
  );
  const alike = sql`${texts} and folded %> ${folded(search)}`;
  return sql`${kind.items.id} in ${exactElseAlike(exact, alike)}`;
}
