import { integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { itemColumns } from "#app/content/working-copies/lists/item-columns.server.ts";
import { foldedTitle, locale, searchWords } from "#app/platform/db/columns.server.ts";
import type { SettingContent } from "./schema.ts";
import type { SectionKey } from "./sections.ts";

/** The sections of the settings, with what all languages share as visitors see it. */
export const settingSections = pgTable("setting_sections", {
  ...itemColumns(),
  key: text().$type<SectionKey>().notNull().unique(),
  shared: jsonb().$type<SettingContent>().notNull().default({}),
});

/** The words visitors read, by language; `settings` has both together in the shape pages read. */
export const settingTexts = pgTable(
  "setting_texts",
  {
    sectionId: integer()
      .notNull()
      .references(() => settingSections.id, { onDelete: "cascade" }),
    locale: locale(),
    title: text().notNull().default(""),
    slug: text().notNull(),
    content: jsonb().$type<SettingContent>().notNull(),
    plain: text().notNull().default(""),
    /** Lists of every kind show one. */
    summary: text().notNull().default(""),
    folded: foldedTitle(),
    search: searchWords(`"title"`, `"plain"`),
  },
  (t) => [primaryKey({ columns: [t.sectionId, t.locale] }), unique().on(t.locale, t.slug)],
);
