import { and, eq, inArray } from "drizzle-orm";
import { withPictures } from "#app/content/rich-text/rich-pictures.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { defaultLocale, type Locale } from "#app/platform/i18n/locales.ts";
import type { LegalKey } from "./schema.ts";
import { legalTexts, legalTranslations as words } from "./tables.server.ts";

/** Which texts visitors can read. */
export async function publicLegal(db: Db): Promise<LegalKey[]> {
  const rows = await db
    .select({ key: legalTexts.key })
    .from(legalTexts)
    .where(eq(legalTexts.status, "published"))
    .orderBy(legalTexts.id);
  return rows.map(({ key }) => key);
}

/** A text in the reader's language, French where it is not translated; null while it is not public. */
export async function findLegal(db: Db, key: LegalKey, locale: Locale) {
  const rows = await db
    .select({ locale: words.locale, title: words.title, body: words.body })
    .from(words)
    .innerJoin(legalTexts, eq(legalTexts.id, words.textId))
    .where(
      and(
        eq(legalTexts.key, key),
        eq(legalTexts.status, "published"),
        inArray(words.locale, [locale, defaultLocale]),
      ),
    );
  const text = rows.find((row) => row.locale === locale) ?? rows[0];
  if (!text) return null;
  return { key, ...text, body: await withPictures(db, text.body, locale) };
}
