import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { notFound } from "#app/platform/http/api-env.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { actOf } from "../act.server.ts";
import { kindOfItem } from "../content-kind.ts";
import { picturesOf } from "../publish/media-uses.server.ts";
import { asPublished, readsWorkingCopies } from "../publish/read-public.server.ts";
import { stateOf } from "../rules.ts";
import type { EditorItem, Translation } from "../schema.ts";
import type { KindTypes, ServerKind } from "../server-kind.server.ts";
import { readItem } from "./drafts.server.ts";
import { editorFacts, workingView } from "./editor-item.server.ts";

type ItemOf<T extends KindTypes> = EditorItem<T["view"], T["words"], T["shared"]>;

/** An item as the editor shows it, in every language; 404 when it is gone. */
export async function readEditorItem<T extends KindTypes>(
  c: ApiContext,
  kind: ServerKind<T>,
  key: { id: number },
  as?: "published",
): Promise<ItemOf<T>> {
  const { view, shared, copies, ...facts } = await readWorking(c, kind, key, as);
  const own = kindOfItem(kind, key.id);
  const pictures = await picturesOf(c.var.db, own, { copies, locale: c.var.locale });
  return { ...view, ...facts, shared, pictures } as ItemOf<T>;
}

/**
 * The same for clients of the contract, who send back what they got: `translations` are included
 * only on request, because in a write they count for more than the plain fields.
 */
export async function readContractItem<T extends KindTypes>(
  c: ApiContext,
  kind: ServerKind<T>,
  key: { id: number },
  as?: "published",
): Promise<ContractItem<T>> {
  const { translations, ...item } = await readEditorItem(c, kind, key, as);
  return c.req.query("translations") === "all" ? { ...item, translations } : item;
}

/** The answer to a replaced item: what is public of a published one, else the working copies. */
export function readReplacedItem<T extends KindTypes>(
  c: ApiContext,
  kind: ServerKind<T>,
  key: { id: number },
): Promise<ContractItem<T>> {
  return readContractItem(c, kind, key, "published");
}

type ContractItem<T extends KindTypes> = Omit<ItemOf<T>, "translations"> & {
  translations?: Record<Locale, Translation<T["words"]> | null>;
};

/** The working copies of an item, in the shape visitors get, with the facts of the editor. */
export async function readWorking<T extends KindTypes>(
  c: ApiContext,
  of: ServerKind<T>,
  { id }: { id: number },
  /** A published item as visitors read it, also to those who work on it. */
  as?: "published",
) {
  const { db, locale } = c.var;
  const kind = kindOfItem(of, id);
  const read = (await readItem(db, kind, id)) ?? notFound();
  const { item, beside } = read;
  const reader = actOf(c);
  const isPublic = stateOf(item, reader.now) === "published";
  const whole = readsWorkingCopies(reader.user, kind, item) && !(as && isPublic);
  const shownOf = whole ? read : { ...read, ...(await asPublished(db, kind, read.copies)) };
  const { copies } = shownOf;
  const working = workingView(kind, item, copies, locale);
  const facts = editorFacts(kind, { ...shownOf, reader });
  const shown = await kind.viewOf(db, working, locale, beside);
  return { view: shown, shared: working.shared, copies, ...facts };
}
