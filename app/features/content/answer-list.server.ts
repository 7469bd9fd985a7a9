import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/open.server.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import { asId } from "#app/http/ids.ts";
import { type Page, paginate } from "#app/http/pagination.ts";
import { type Locale, locales } from "#app/i18n/locales.ts";
import { type Act, actOf } from "./act.server.ts";
import { rowFacts } from "./desk-item.server.ts";
import { findItem } from "./drafts.server.ts";
import type { Kind } from "./kind.server.ts";
import { countItems, type DeskFilter, type ItemHeads, listItems } from "./list-items.server.ts";
import { mayEdit } from "./rules.ts";
import type { DeskFacts } from "./schema.ts";
import { drafts } from "./tables.server.ts";

type Query = Omit<DeskFilter, "user" | "now" | "also"> & {
  sort?: NonNullable<Parameters<typeof listItems>[4]>["sort"];
  page?: number | undefined;
  per_page?: number;
};

export type Listing<View> = {
  kind: Kind;
  query: Query;
  /** The kind's own filters. */
  also: SQL | undefined;
  /** The rows in the shape of the public list. */
  rows: (db: Db, heads: ItemHeads[], locale: Locale) => Promise<View[]>;
};

type Row<View> = View & Omit<DeskFacts, "versions">;

/** A list as staff see it: whole, or by pages when one is asked for. */
export async function answerDeskList<View>(
  c: ApiContext,
  { kind, query, also, rows }: Listing<View>,
): Promise<Row<View>[] | Page<Row<View>>> {
  const { db } = c.var;
  const act = actOf(c);
  const { page, per_page: perPage = 15, sort, ...rest } = query;
  const filter = { ...rest, also, user: act.user, now: act.now };
  if (page === undefined) return present(db, act, { kind, rows, filter, slice: { sort } });
  const slice = { limit: perPage, offset: (page - 1) * perPage, sort };
  const [total, data] = await Promise.all([
    countItems(db, kind, filter),
    present(db, act, { kind, rows, filter, slice }),
  ]);
  return paginate(data, { url: c.req.url, page, perPage, total });
}

type Presenting<View> = Pick<Listing<View>, "kind" | "rows"> & {
  filter: DeskFilter;
  slice: Parameters<typeof listItems>[4];
};

/** The rows of a list with what only staff see. */
export async function present<View>(
  db: Db,
  act: Act,
  { kind, rows, filter, slice }: Presenting<View>,
) {
  const heads = await listItems(db, kind, act.locale, filter, slice);
  const [views, facts] = await Promise.all([
    rows(db, heads, act.locale),
    rowFacts(db, kind, heads, act),
  ]);
  return views.map((view, index) => ({ ...view, ...facts[index] }) as Row<View>);
}

/** The item a path names by id or slug, if the caller may work on it; otherwise null. */
export async function workableId(c: ApiContext, kind: Kind, text: string): Promise<number | null> {
  const { db, user } = c.var;
  if (!user) return null;
  const id = asId(text) ?? (await idOfSlug(db, kind, text));
  const item = id === null ? null : await findItem(db, kind, id);
  return item && mayEdit(user, kind.section, item) ? item.id : null;
}

async function idOfSlug(db: Db, kind: Kind, slug: string): Promise<number | null> {
  const named = and(inArray(drafts.part, [...locales]), eq(drafts.slug, slug));
  const [row] = await db
    .select({ id: drafts.itemId })
    .from(drafts)
    .where(and(eq(drafts.kind, kind.key), named))
    .limit(1);
  return row?.id ?? null;
}
