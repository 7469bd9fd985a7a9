import { and, eq, ne, sql } from "drizzle-orm";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { wordCount } from "#app/content/rich-text/rich-text.ts";
import { kindOfItem } from "#app/content/working-copies/content-kind.ts";
import { drafts } from "#app/content/working-copies/tables.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { settingsServerKind } from "./content-kind.server.ts";
import { sharedFrom, wordsFrom } from "./public-value.server.ts";
import { type SectionKey, sectionKeys, sectionOf } from "./sections.ts";
import { settingSections } from "./tables.server.ts";

/** Gives every section that has none working copies of what visitors read of it. */
export async function adoptSettings(tx: Tx, now: Date): Promise<void> {
  const known = await tx.select({ key: settingSections.key }).from(settingSections);
  const missing = sectionKeys.filter((key) => !known.some((row) => row.key === key));
  if (!missing.length) return;
  const values = await readSettings(tx, missing);
  const before = presidentFirst(values, missing.includes("president"));
  for (const key of missing) await adopt(tx, key, before[key], now);
}

/** The message of the president was part of the association once. */
function presidentFirst(values: Record<string, unknown>, wanted: boolean) {
  const { association } = values;
  if (!wanted || values.president || typeof association !== "object") return values;
  const { president } = (association ?? {}) as { president?: unknown };
  return president ? { ...values, president } : values;
}

async function adopt(tx: Tx, key: SectionKey, value: unknown, now: Date) {
  const { id } = sectionOf(key);
  const kind = kindOfItem(settingsServerKind, id);
  await tx
    .insert(settingSections)
    .overridingSystemValue()
    .values({ id, key, status: "published", publishedAt: now });
  const stored = { kind: kind.key, itemId: id, publicVersion: 1, editedAt: now };
  for (const locale of locales) {
    const name = translatorFor(locale)(`siteSettings.sections.${key}.name`);
    // Lists and the audit log name a section by its title.
    const content = { title: name, ...wordsFrom(key, value, locale) };
    const plain = kind.plain(content);
    const words = { content, plain, wordCount: wordCount(plain) };
    await tx.insert(drafts).values({ ...stored, ...words, part: locale, slug: key });
    await kind.writePublicText(tx, { id, locale, slug: key, words: content });
  }
  const shared = sharedFrom(key, value);
  await tx.insert(drafts).values({ ...stored, part: "shared", content: shared });
  await kind.writeShared(tx, id, shared);
  await agreeWithFrench(tx, id);
}

async function agreeWithFrench(tx: Tx, id: number) {
  const own = and(eq(drafts.kind, settingsServerKind.key), eq(drafts.itemId, id));
  const french = sql`(select fingerprint from content_drafts french
    where french.kind = ${settingsServerKind.key} and french.item_id = ${id} and french.part = 'fr')`;
  await tx
    .update(drafts)
    .set({ sourceFingerprint: french })
    .where(and(own, ne(drafts.part, "fr"), ne(drafts.part, "shared")));
}
