import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Db, Tx } from "#app/db/open.server.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import { notFound } from "#app/http/api-env.server.ts";
import type { Locale } from "#app/i18n/locales.ts";
import { actOf } from "./act.server.ts";
import { asPublished, readsWorkingCopies } from "./as-published.server.ts";
import type { changeFrom } from "./change.ts";
import type { ContentKind } from "./content-kind.server.ts";
import { readItem } from "./drafts.server.ts";
import { editorFacts, type WorkingView, workingView } from "./editor-item.server.ts";
import type { ItemHeads } from "./list-items.server.ts";
import { picturesOf } from "./media-uses.server.ts";
import type { EditorItem, EditorQuery, Translation } from "./schema.ts";

/** What a kind's calls take and answer. */
export type KindTypes = {
  /** One item as visitors get it, the same in a list, and a row of the desk's list. */
  view: object;
  summary: object;
  row: { id: number; title: string; slug: string };
  words: object;
  shared: object;
  input: z.ZodType<Parameters<typeof changeFrom>[0]>;
  query: z.ZodType<z.output<typeof EditorQuery>>;
};

/** A kind, what may be written and asked of it, and how it is shown. */
export type KindRoutes<T extends KindTypes> = {
  kind: ContentKind;
  input: T["input"];
  query: T["query"];
  /** The kind's own filters. */
  also: (query: z.output<T["query"]>) => SQL | undefined;
  /** The item as a visitor would get it, made of its working copies. */
  view: (db: Db | Tx, working: WorkingView, locale: Locale, beside: unknown) => Promise<T["view"]>;
  /** The rows of a list in the same way. */
  rows: (db: Db, heads: ItemHeads[], locale: Locale) => Promise<(T["row"] & T["summary"])[]>;
  /** Makes of it what a page shows, where that is more: the pictures in a text. */
  preview?: (db: Db, view: T["view"], locale: Locale) => Promise<T["view"]>;
};

type ItemOf<T extends KindTypes> = EditorItem<T["view"], T["words"], T["shared"]>;

/** An item as the desk shows it, in every language; 404 when it is gone. */
export async function readEditorItem<T extends KindTypes>(
  c: ApiContext,
  calls: KindRoutes<T>,
  key: { id: number },
): Promise<ItemOf<T>> {
  const { view, shared, copies, ...facts } = await readWorking(c, calls, key);
  const pictures = await picturesOf(c.var.db, calls.kind, { copies, locale: c.var.locale });
  return { ...view, ...facts, shared, pictures } as ItemOf<T>;
}

/**
 * The same for clients of the contract, who send back what they got: every language is there only
 * when asked for, or it would count for more than the plain fields they changed.
 */
export async function readContractItem<T extends KindTypes>(
  c: ApiContext,
  calls: KindRoutes<T>,
  key: { id: number },
): Promise<
  Omit<ItemOf<T>, "translations"> & {
    translations?: Record<Locale, Translation<T["words"]> | null>;
  }
> {
  const { translations, ...item } = await readEditorItem(c, calls, key);
  return c.req.query("translations") === "all" ? { ...item, translations } : item;
}

/** The working copies of an item, in the shape visitors get and with what the desk knows of them. */
export async function readWorking<T extends KindTypes>(
  c: ApiContext,
  { kind, view }: KindRoutes<T>,
  { id }: { id: number },
) {
  const { db, locale } = c.var;
  const read = (await readItem(db, kind, id)) ?? notFound();
  const { item, beside } = read;
  const reader = actOf(c);
  const whole = readsWorkingCopies(reader.user, kind, item);
  const shownOf = whole ? read : { ...read, ...(await asPublished(db, kind, read.copies)) };
  const { copies } = shownOf;
  const working = workingView(kind, item, copies, locale);
  const facts = editorFacts(kind, { ...shownOf, reader });
  const shown = await view(db, working, locale, beside);
  return { view: shown, shared: working.shared, copies, ...facts };
}
