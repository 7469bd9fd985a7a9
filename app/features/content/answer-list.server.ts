import type { z } from "zod";
import type { Db } from "#app/db/open.server.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import { type Page, paginate } from "#app/http/pagination.ts";
import { type Act, actOf } from "./act.server.ts";
import type { Desk, DeskTypes } from "./desk.server.ts";
import { rowFacts } from "./desk-item.server.ts";
import { countItems, type DeskFilter, listItems } from "./list-items.server.ts";
import type { DeskFacts } from "./schema.ts";

type RowOf<T extends DeskTypes> = T["row"] & Omit<DeskFacts, "versions">;
export type QueryOf<T extends DeskTypes> = z.output<T["query"]>;

/** A list as staff see it: whole, or by pages when one is asked for. */
export function answerDeskList<T extends DeskTypes>(
  c: ApiContext,
  desk: Desk<T>,
  query: QueryOf<T>,
): Promise<RowOf<T>[] | Page<RowOf<T>>> {
  const act = actOf(c);
  return inPages(c, desk, query, (filter, slice) =>
    present(c.var.db, act, desk, { filter, slice }),
  );
}

/** The same in the shape visitors get, without what only staff see. */
export function answerVisibleList<T extends DeskTypes>(
  c: ApiContext,
  desk: Desk<T>,
  query: QueryOf<T>,
): Promise<T["summary"][] | Page<T["summary"]>> {
  const { db, locale } = c.var;
  return inPages(c, desk, query, async (filter, slice) =>
    desk.rows(db, await listItems(db, desk.kind, locale, filter, slice), locale),
  );
}

type Slice = Parameters<typeof listItems>[4];

async function inPages<T extends DeskTypes, Row>(
  c: ApiContext,
  desk: Desk<T>,
  query: QueryOf<T>,
  read: (filter: DeskFilter, slice: Slice) => Promise<Row[]>,
): Promise<Row[] | Page<Row>> {
  const { page, per_page: perPage, sort } = query;
  const filter = filterOf(actOf(c), desk, query);
  if (page === undefined) return read(filter, { sort });
  const [total, data] = await Promise.all([
    countItems(c.var.db, desk.kind, filter),
    read(filter, { limit: perPage, offset: (page - 1) * perPage, sort }),
  ]);
  return paginate(data, { url: c.req.url, page, perPage, total });
}

export function filterOf<T extends DeskTypes>(
  { user, now }: Act,
  desk: Desk<T>,
  query: QueryOf<T>,
): DeskFilter {
  return { ...query, also: desk.also(query), user, now };
}

/** The rows of a list with what only staff see. */
export async function present<T extends DeskTypes>(
  db: Db,
  act: Act,
  { kind, rows }: Desk<T>,
  { filter, slice }: { filter: DeskFilter; slice: Slice },
): Promise<RowOf<T>[]> {
  const heads = await listItems(db, kind, act.locale, filter, slice);
  const [views, facts] = await Promise.all([
    rows(db, heads, act.locale),
    rowFacts(db, kind, heads, act),
  ]);
  return views.map((view, index) => ({ ...view, ...facts[index] }) as RowOf<T>);
}
