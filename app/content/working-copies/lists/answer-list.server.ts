import type { z } from "zod";
import type { Db } from "#app/platform/db/open.server.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { type Page, wholeOrPage } from "#app/platform/http/pagination.ts";
import { type Act, actOf } from "../act.server.ts";
import { rowFacts } from "../drafts/editor-item.server.ts";
import type { EditorRowFacts } from "../schema.ts";
import type { KindTypes, ServerKind } from "../server-kind.server.ts";
import type { EditorFilter } from "./list-filters.server.ts";
import { countItems, listItems } from "./list-items.server.ts";

type RowOf<T extends KindTypes> = T["row"] & EditorRowFacts;
export type QueryOf<T extends KindTypes> = z.output<T["query"]>;

/** A list as staff see it: whole, or by pages when one is asked for. */
export function answerEditorList<T extends KindTypes>(
  c: ApiContext,
  kind: ServerKind<T>,
  query: QueryOf<T>,
): Promise<RowOf<T>[] | Page<RowOf<T>>> {
  const act = actOf(c);
  return inPages(c, kind, query, (filter, slice) =>
    present(c.var.db, act, kind, { filter, slice }),
  );
}

/** As visitors get it, with the shared fields of a row in the editor. */
export type VisibleRow<T extends KindTypes> = T["row"] & T["summary"];

/** The same in the shape visitors get, without how far each language is. */
export function answerVisibleList<T extends KindTypes>(
  c: ApiContext,
  kind: ServerKind<T>,
  query: QueryOf<T>,
): Promise<VisibleRow<T>[] | Page<VisibleRow<T>>> {
  const { db, locale } = c.var;
  return inPages(c, kind, query, async (filter, slice) =>
    kind.rows(db, await listItems(db, kind, locale, filter, slice), locale),
  );
}

type Slice = Parameters<typeof listItems>[4];

function inPages<T extends KindTypes, Row>(
  c: ApiContext,
  kind: ServerKind<T>,
  query: QueryOf<T>,
  read: (filter: EditorFilter, slice: Slice) => Promise<Row[]>,
): Promise<Row[] | Page<Row>> {
  const filter = filterOf(actOf(c), kind, query);
  return wholeOrPage(c.req.url, query, {
    count: () => countItems(c.var.db, kind, filter),
    list: (window) => read(filter, { sort: query.sort, ...window }),
  });
}

export function filterOf<T extends KindTypes>(
  { user, now }: Act,
  kind: ServerKind<T>,
  query: QueryOf<T>,
): EditorFilter {
  return { ...query, also: kind.also(query), user, now };
}

/** The rows of a list with what only staff see. */
export async function present<T extends KindTypes>(
  db: Db,
  act: Act,
  kind: ServerKind<T>,
  { filter, slice }: { filter: EditorFilter; slice: Slice },
): Promise<RowOf<T>[]> {
  const heads = await listItems(db, kind, act.locale, filter, slice);
  const [views, facts] = await Promise.all([
    kind.rows(db, heads, act.locale),
    rowFacts(db, kind, heads, act),
  ]);
  return views.map((view, index) => ({ ...view, ...facts[index] }) as RowOf<T>);
}
