import { integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { itemColumns } from "#app/content/working-copies/lists/item-columns.server.ts";
import { foldedTitle, locale, searchWords } from "#app/platform/db/columns.server.ts";
import type { LegalKey } from "./schema.ts";

export const legalTexts = pgTable("legal_texts", {
  ...itemColumns(),
  /** Its address on the site. */
  key: text().$type<LegalKey>().notNull().unique(),
});

/** What visitors read, written only by publishing; working copies are in `content_drafts`. */
export const legalTranslations = pgTable(
  "legal_translations",
  {
    textId: integer()
      .notNull()
      .references(() => legalTexts.id, { onDelete: "cascade" }),
    locale: locale(),
    title: text().notNull(),
    slug: text().notNull(),
    body: jsonb().$type<RichText>().notNull(),
    plain: text().notNull().default(""),
    /** Lists of every kind show one. */
    summary: text().notNull().default(""),
    folded: foldedTitle(),
    search: searchWords(`"title"`, `"plain"`),
  },
  (t) => [primaryKey({ columns: [t.textId, t.locale] }), unique().on(t.locale, t.slug)],
);
