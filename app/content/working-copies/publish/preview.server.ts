import { withPictures } from "#app/content/rich-text/rich-pictures.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { type ApiContext, notFound } from "#app/platform/http/api-env.server.ts";
import { momentOf, momentWord, readWords, signWords } from "#app/platform/http/signed.server.ts";
import { kindOfItem } from "../content-kind.ts";
import { readItem } from "../drafts/drafts.server.ts";
import { workingView } from "../drafts/editor-item.server.ts";
import type { KindKey } from "../schema.ts";
import { type KindTypes, namesOfType, type ServerKind } from "../server-kind.server.ts";

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

/** Throws a 403 unless the token opens the draft of the item. */
export async function refuseUnlessPreview(
  c: ApiContext,
  { key }: { key: KindKey },
  { id, token }: { id: number; token: string },
) {
  const { now, site } = c.var;
  const opens = isPreviewToken(await site.linkSecret(), { kind: key, id }, token, now);
  if (!opens) throw new AppError("forbidden");
}

/** The draft as a visitor would get it, for whoever has the link. */
export async function readPreview<T extends KindTypes>(
  c: ApiContext,
  of: ServerKind<T>,
  { id, token }: { id: number; token: string },
): Promise<T["view"]> {
  const { db, locale } = c.var;
  const kind = kindOfItem(of, id);
  await refuseUnlessPreview(c, kind, { id, token });
  const { item, copies, beside } = (await readItem(db, kind, id)) ?? notFound();
  const working = workingView(kind, item, copies, locale);
  const view = await kind.viewOf(db, working, locale, beside);
  const texts = new Map(Object.entries(view));
  for (const name of namesOfType(kind, "richText")) {
    texts.set(name, await withPictures(db, texts.get(name), locale));
  }
  return Object.fromEntries(texts) as T["view"];
}
