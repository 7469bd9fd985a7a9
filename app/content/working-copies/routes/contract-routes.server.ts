import { and, eq, inArray } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import type { Db } from "#app/platform/db/open.server.ts";
import {
  type ApiContext,
  type ApiEnv,
  notFound,
  shared,
  tagged,
} from "#app/platform/http/api-env.server.ts";
import { asId, IdOrSlug } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { type Found, type Page, paginate, wholeOrPage } from "#app/platform/http/pagination.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { findItem } from "../drafts/drafts.server.ts";
import { readReplacedItem, readWorking } from "../drafts/read-item.server.ts";
import { answerVisibleList, type QueryOf, type VisibleRow } from "../lists/answer-list.server.ts";
import { mayEdit } from "../rules.ts";
import type { KindTypes, ServerKind } from "../server-kind.server.ts";
import { drafts } from "../tables.server.ts";
import { changeRoutes } from "./item-routes.server.ts";

/** How visitors read a kind of content. */
export type Reading<T extends KindTypes, Shown extends object> = {
  kind: ServerKind<T>;
  /** What the answers are made of. */
  tags: string[];
  list: (c: ApiContext, query: QueryOf<T>, slice?: Slice) => Promise<T["summary"][]>;
  count: (c: ApiContext, query: QueryOf<T>) => Promise<number>;
  /** One page of a search with its total: the words are looked up once for both. */
  search: (c: ApiContext, query: QueryOf<T>, slice: Slice) => Promise<Found<T["summary"]>>;
  find: (c: ApiContext, key: { id: number } | { slug: string }) => Promise<Shown | null>;
  /** A working copy in the same shape, for those who work on it. */
  shown: (view: T["view"]) => Shown;
};
type Slice = { limit: number; offset: number };

const ItemQuery = z.object({
  locale: z.string().optional(),
  translations: z.enum(["all"]).optional(),
});

/**
 * The routes of the contract: one address, one shape. Visitors get what is
 * published, staff what they may see.
 */
export function contractRoutes<T extends KindTypes, Shown extends object>(
  reading: Reading<T, Shown>,
) {
  const { kind, tags } = reading;
  const routes = new Hono<ApiEnv>()
    .get(
      "/",
      describe(kind.section, "All there are; visitors get the published ones", { open: true }),
      validate("query", kind.query),
      // Typed as visitors get it; the OpenAPI document describes the rows of staff as well.
      async (c) => c.json<Rows<T["summary"]>>(await readList(c, reading, c.req.valid("query"))),
    )
    .get(
      "/:id",
      describe(kind.section, "One, by id or by its slug, present or former, in any language", {
        open: true,
      }),
      validate("param", IdOrSlug),
      validate("query", ItemQuery),
      async (c) => {
        const { id: text } = c.req.valid("param");
        const workable = await workableId(c, kind, text);
        if (workable !== null) {
          const { view, translations } = await readWorking(c, kind, { id: workable });
          const all = c.req.valid("query").translations ? { translations } : {};
          return c.json<Shown>({ ...reading.shown(view), ...all });
        }
        const id = asId(text);
        shared(c, ...tags);
        const found = await reading.find(c, id === null ? { slug: text } : { id });
        return c.json<Shown>(found ?? notFound());
      },
    );
  // Added without their types: pages read through the typed client and never write through it.
  routes.route("/", changeRoutes(kind, readReplacedItem, "contract"));
  return routes;
}

type Rows<Row> = Row[] | Page<Row>;

export async function readList<T extends KindTypes, Shown extends object>(
  c: ApiContext,
  reading: Reading<T, Shown>,
  query: QueryOf<T>,
): Promise<Rows<T["summary"]> | Rows<VisibleRow<T>>> {
  if (c.var.user) return answerVisibleList(c, reading.kind, query);
  const rows = await readRows(c, reading, query);
  // Of a number beyond the last page, or a topic nobody wrote about, anybody can make up thousands.
  const isEmpty = !("data" in rows ? rows.data : rows).length;
  (isEmpty ? tagged : shared)(c, ...reading.tags);
  return rows;
}

async function readRows<T extends KindTypes, Shown extends object>(
  c: ApiContext,
  reading: Reading<T, Shown>,
  query: QueryOf<T>,
): Promise<Rows<T["summary"]>> {
  const { page, per_page: perPage, search } = query;
  if (search && page !== undefined) {
    const window = { limit: perPage, offset: (page - 1) * perPage };
    const { data, total } = await reading.search(c, query, window);
    return paginate(data, { url: c.req.url, page, perPage, total });
  }
  return wholeOrPage(c.req.url, query, {
    count: () => reading.count(c, query),
    list: (window) => reading.list(c, query, window),
  });
}

/** The item a path names by id or slug, if the caller may work on it; otherwise null. */
async function workableId(c: ApiContext, kind: StoredKind, text: string): Promise<number | null> {
  const { db, user } = c.var;
  if (!user) return null;
  const id = asId(text) ?? (await idOfSlug(db, kind, text));
  const item = id === null ? null : await findItem(db, kind, id);
  return item && mayEdit(user, kind.section, item) ? item.id : null;
}

async function idOfSlug(db: Db, kind: StoredKind, slug: string): Promise<number | null> {
  const named = and(inArray(drafts.part, [...locales]), eq(drafts.slug, slug));
  const [row] = await db
    .select({ id: drafts.itemId })
    .from(drafts)
    .where(and(eq(drafts.kind, kind.key), named))
    .limit(1);
  return row?.id ?? null;
}
