import { eq, sql } from "drizzle-orm";
import { settings } from "#app/base/settings/tables.server.ts";
import { documentFromMarkdown } from "#app/content/rich-text/from-markdown.ts";
import { plainText, wordCount } from "#app/content/rich-text/rich-text.ts";
import { RichTextInput } from "#app/content/rich-text/rich-text-schema.ts";
import { drafts } from "#app/content/working-copies/tables.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { type Localized, locales } from "#app/platform/i18n/locales.ts";
import { legalServerKind } from "./content-kind.server.ts";
import { type LegalKey, legalKeys } from "./schema.ts";
import { legalTexts } from "./tables.server.ts";

/** The shape of the starting texts. */
type Markdown = { published: boolean; title: Localized; body: Localized };

/** Inserts missing legal texts with working copies in every language. */
export async function adoptLegal(tx: Tx, now: Date): Promise<void> {
  for (const key of legalKeys) {
    const [known] = await tx.select().from(legalTexts).where(eq(legalTexts.key, key));
    const [kept] = known ? [] : await tx.select().from(settings).where(eq(settings.key, key));
    if (!kept) continue;
    await adopt(tx, key, kept.value as Markdown, now);
    await tx.delete(settings).where(eq(settings.key, key));
  }
}

async function adopt(tx: Tx, key: LegalKey, { published, title, body }: Markdown, now: Date) {
  const state = published ? { status: "published" as const, publishedAt: now } : {};
  const [row] = await tx
    .insert(legalTexts)
    .values({ key, ...state })
    .returning();
  if (!row) throw new Error("the legal text was not stored");
  for (const locale of locales) {
    // A text from before there were limits is taken as it was typed.
    const document = documentFromMarkdown(body[locale]) ?? RichTextInput.parse(body[locale]);
    const content = { title: title[locale], body: document };
    const plain = plainText(document);
    await tx.insert(drafts).values({
      kind: legalServerKind.key,
      itemId: row.id,
      part: locale,
      slug: key,
      content,
      plain,
      wordCount: wordCount(plain),
      publicVersion: published ? 1 : null,
      editedAt: now,
    });
    if (published)
      await legalServerKind.writePublicText(tx, { id: row.id, locale, slug: key, words: content });
  }
  await tx.insert(drafts).values({
    kind: legalServerKind.key,
    itemId: row.id,
    part: "shared",
    content: {},
    editedAt: now,
  });
  await tx.execute(sql`
    update ${drafts} set source_fingerprint = french.fingerprint from ${drafts} french
    where ${drafts.kind} = ${legalServerKind.key} and ${drafts.itemId} = ${row.id}
      and ${drafts.part} in ('en', 'de')
      and french.kind = ${legalServerKind.key} and french.item_id = ${row.id} and french.part = 'fr'`);
}
