import { and, eq, gte, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { query as asked, exactElseAlike, folded, holds } from "#app/platform/db/search.server.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { reviews } from "../review/tables.server.ts";
import { hasRight } from "../rights.ts";
import type { ItemState, LanguageState, ReviewState } from "../schema.ts";
import { schedules } from "../tables.server.ts";

export type EditorFilter = {
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

/** Editors see everything; others what is public and what they began. */
export function visibleTo(
  kind: StoredKind,
  { user, now }: Pick<EditorFilter, "user" | "now">,
): SQL | undefined {
  const { items } = kind;
  if (hasRight(user, kind.section, "edit")) return undefined;
  return or(publicAt(kind, now), eq(items.createdBy, user.id));
}

function publicAt({ items }: StoredKind, now: Date): SQL | undefined {
  return and(
    eq(items.status, "published"),
    or(isNull(items.publishedAt), sql`${items.publishedAt} <= ${now}`),
  );
}

export function matching(kind: StoredKind, filter: EditorFilter): SQL | undefined {
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

function inState(kind: StoredKind, state: ItemState, now: Date): SQL | undefined {
  const { items } = kind;
  if (state === "published") return publicAt(kind, now);
  if (state !== "scheduled") return eq(items.status, state);
  const waits = and(eq(items.status, "published"), sql`${items.publishedAt} > ${now}`);
  return or(eq(items.status, "scheduled"), waits);
}

function inLanguageState(kind: StoredKind, locale: Locale, state: LanguageState["state"]): SQL {
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
  kind: StoredKind,
  { user, now }: EditorFilter,
  span: number,
): SQL | undefined {
  const until = new Date(now.getTime() + span);
  const soon = and(eq(schedules.kind, kind.key), lte(schedules.at, until));
  const ids = sql`select ${schedules.itemId} from ${schedules} where ${soon}`;
  return and(sql`${kind.items.id} in (${ids})`, readable(kind, user));
}

/** The working copy differs from the public text. */
function withChanges(kind: StoredKind): SQL {
  return sql`${kind.items.status} = 'published' and ${kind.items.id} in (
    select item_id from content_drafts where kind = ${kind.key} and part <> 'shared'
      and public_version is not null and public_version <> version)`;
}

/** Only among items whose working copies the caller may read. */
function inReview(
  kind: StoredKind,
  state: NonNullable<EditorFilter["review"]>,
  { user, language }: EditorFilter,
): SQL | undefined {
  const others = or(isNull(reviews.askedBy), ne(reviews.askedBy, user.id));
  const which = and(
    eq(reviews.kind, kind.key),
    language && eq(reviews.part, language),
    ...(state === "to_review"
      ? [eq(reviews.state, "waiting"), others]
      : [eq(reviews.state, state)]),
  );
  const ids = sql`select ${reviews.itemId} from ${reviews} where ${which}`;
  return and(sql`${kind.items.id} in (${ids})`, readable(kind, user));
}

/** The same as `mayRead`, for the database. */
export function readable({ section, items }: StoredKind, user: CurrentUser): SQL {
  if (hasRight(user, section, "edit")) return sql`true`;
  // Who writes proposes corrections to their own public texts.
  if (hasRight(user, section, "create")) return sql`${items.createdBy} = ${user.id}`;
  return sql`(${items.createdBy} = ${user.id} and ${items.status} <> 'published')`;
}

/**
 * Whole words in their language and parts of a title; else titles nearly typed right. In working
 * copies for those who may read them, otherwise in what is public.
 */
function found(kind: StoredKind, search: string, user: CurrentUser): SQL {
  const { texts: said } = kind;
  const all = hasRight(user, kind.section, "edit");
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
