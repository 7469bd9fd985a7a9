import { AppError } from "#app/errors.ts";
import { withPictures } from "#app/features/rich-text/rich-pictures.server.ts";
import { type ApiContext, notFound } from "#app/http/api-env.server.ts";
import { momentOf, momentWord, readWords, signWords } from "#app/http/signed.server.ts";
import { readItem } from "./drafts.server.ts";
import { workingView } from "./editor-item.server.ts";
import type { KindKey } from "./schema.ts";
import { type KindTypes, namesOfType, type ServerKind } from "./server-kind.server.ts";

const LIFE = 60 * 60 * 1000;

type Shown = { kind: KindKey; id: number };

function purposeOf({ kind, id }: Shown): string {
  return `preview of ${kind} ${id}`;
}

/** Opens the draft of one item to whoever has the link, for an hour. Nothing is stored. */
export function previewToken(secret: string, shown: Shown, now: Date) {
  const expires = new Date(now.getTime() + LIFE);
  return { token: signWords(secret, purposeOf(shown), [momentWord(expires)]), expires };
}

function isPreviewToken(secret: string, shown: Shown, token: string, now: Date): boolean {
  const words = readWords(secret, purposeOf(shown), token);
  return words !== null && momentOf(words[0]) > now;
}

/** The draft as a visitor would get it, for whoever has the link. */
export async function readPreview<T extends KindTypes>(
  c: ApiContext,
  kind: ServerKind<T>,
  { id, token }: { id: number; token: string },
): Promise<T["view"]> {
  const { db, locale, now, site } = c.var;
  const shown = { kind: kind.key, id };
  if (!isPreviewToken(await site.csrfSecret(), shown, token, now)) throw new AppError("forbidden");
  const { item, copies, beside } = (await readItem(db, kind, id)) ?? notFound();
  const working = workingView(kind, item, copies, locale);
  const view = await kind.viewOf(db, working, locale, beside);
  const texts = new Map(Object.entries(view));
  for (const name of namesOfType(kind, "richText")) {
    texts.set(name, await withPictures(db, texts.get(name), locale));
  }
  return Object.fromEntries(texts) as T["view"];
}
