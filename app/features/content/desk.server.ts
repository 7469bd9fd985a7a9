import type { z } from "zod";
import type { Db, Tx } from "#app/db/open.server.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import { notFound } from "#app/http/api-env.server.ts";
import type { Locale } from "#app/i18n/locales.ts";
import { actOf } from "./act.server.ts";
import type { changeFrom } from "./change.ts";
import { deskFacts, type WorkingView, workingView } from "./desk-item.server.ts";
import { findItem, readParts } from "./drafts.server.ts";
import type { Kind } from "./kind.server.ts";
import { picturesOf } from "./media-uses.server.ts";
import type { DeskItem } from "./schema.ts";

/** A kind, what may be written of it, and how it is shown. */
export type Desk<Input extends z.ZodType, View, Words, Shared> = {
  kind: Kind;
  input: Input;
  /** The item as a visitor would get it, made of its working copies. */
  view: (db: Db | Tx, working: WorkingView, locale: Locale) => Promise<View>;
  /** Makes of it what a page shows, where that is more: the pictures in a text. */
  preview?: (db: Db, view: View, locale: Locale) => Promise<View>;
  /** Never there at run time: ties the types of the answers to the kind. */
  types?: { words: Words; shared: Shared };
};

export type ItemInput = z.ZodType<Parameters<typeof changeFrom>[0]>;

/** An item as the desk shows it, with `?translations=all` in every language; 404 when it is gone. */
export async function readDeskItem<Input extends z.ZodType, View, Words, Shared>(
  c: ApiContext,
  { kind, view }: Desk<Input, View, Words, Shared>,
  { id }: { id: number },
): Promise<DeskItem<View, Words, Shared>> {
  const { db, locale } = c.var;
  const item = (await findItem(db, kind, id)) ?? notFound();
  const copies = await readParts(db, kind, id);
  const working = workingView(kind, item, copies, locale);
  const [shown, facts, pictures] = await Promise.all([
    view(db, working, locale),
    deskFacts(db, kind, { item, copies, reader: actOf(c) }),
    picturesOf(db, kind, { copies, locale }),
  ]);
  const { translations: all, ...rest } = facts;
  return {
    ...shown,
    ...rest,
    shared: working.shared,
    pictures,
    ...(c.req.query("translations") === "all" ? { translations: all } : {}),
  } as DeskItem<View, Words, Shared>;
}
