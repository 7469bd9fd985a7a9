import { eq } from "drizzle-orm";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { ofPart } from "../drafts/drafts.server.ts";
import type { ItemRow } from "../lists/item-columns.server.ts";
import type { Part } from "../schema.ts";
import { type Content, drafts } from "../tables.server.ts";
import { rememberSlugs } from "./slugs.server.ts";

export type PublicText = { part: Part; version: number; slug: string | null; content: Content };

/** Writes what visitors read: the texts and, if it is among them, the shared part. */
export async function writePublicVersion(
  tx: Tx,
  kind: StoredKind,
  item: ItemRow,
  { texts, at }: { texts: PublicText[]; at: Date },
) {
  const { id } = item;
  const before = await kind.publicSlugs(tx, id);
  const after = { ...before };
  for (const { part, slug, content } of texts) {
    if (part === "shared") await kind.writeShared(tx, id, content);
    else {
      await kind.writePublicText(tx, { id, locale: part, slug: slug as string, words: content });
      after[part as Locale] = slug as string;
    }
  }
  await rememberSlugs(tx, { kind: kind.key, id, at }, before, after);
  for (const { part, version } of texts) {
    await tx
      .update(drafts)
      .set({ publicVersion: version })
      .where(ofPart(kind, id, part));
  }
  const since = item.publishedAt;
  const publishedAt = since && since <= at ? since : at;
  await tx
    .update(kind.items)
    .set({ status: "published", publishedAt, updatedAt: at })
    .where(eq(kind.items.id, id));
}
