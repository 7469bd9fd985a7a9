import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { itemColumns } from "#app/content/working-copies/lists/item-columns.server.ts";
import { foldedTitle, id, locale, searchWords, stamps } from "#app/platform/db/columns.server.ts";
import type { IllustrationName } from "#app/ui/drawings/names.ts";
import type { FormKey, Level, Module } from "./schema.ts";

export const categories = pgTable("formation_categories", {
  id: id(),
  position: integer().notNull().default(0),
  form: text().$type<FormKey>(),
  coverId: integer(),
  illustration: text().$type<IllustrationName>(),
  version: integer().notNull().default(1),
  ...stamps(),
});

export const categoryTranslations = pgTable(
  "formation_category_translations",
  {
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    locale: locale(),
    name: text().notNull(),
    slug: text().notNull(),
    summary: text().notNull().default(""),
    description: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.locale] }), unique().on(t.locale, t.slug)],
);

export const formations = pgTable(
  "formations",
  {
    ...itemColumns(),
    categoryId: integer("category_formation_id")
      .notNull()
      .references(() => categories.id),
    level: text().$type<Level>().notNull().default("none"),
    place: text().notNull().default(""),
    durationMonths: integer(),
    form: text().$type<FormKey>(),
    coverId: integer(),
    /** The cover says nothing: it is read out as an empty text on purpose. */
    coverDecorative: boolean().notNull().default(false),
    illustration: text().$type<IllustrationName>(),
  },
  (t) => [
    index().on(t.categoryId),
    index().on(t.status),
    index().on(t.publishedAt, t.id),
    index().on(t.editedAt, t.id),
    index().on(t.createdBy),
  ],
);

/** What visitors read, written only by publishing; working copies are in `content_drafts`. */
export const formationTranslations = pgTable(
  "formation_translations",
  {
    formationId: integer()
      .notNull()
      .references(() => formations.id, { onDelete: "cascade" }),
    locale: locale(),
    title: text().notNull(),
    slug: text().notNull(),
    summary: text().notNull().default(""),
    description: text().notNull().default(""),
    /** The description with its formatting; null while it was not published since it has one. */
    body: jsonb().$type<RichText>(),
    objectives: jsonb().$type<string[]>().notNull().default([]),
    programme: jsonb().$type<Module[]>().notNull().default([]),
    prerequisites: jsonb().$type<string[]>().notNull().default([]),
    certificate: text().notNull().default(""),
    coverAlt: text().notNull().default(""),
    /** For search engines and shared links; empty where title and summary will do. */
    seoTitle: text().notNull().default(""),
    seoDescription: text().notNull().default(""),
    folded: foldedTitle(),
    search: searchWords(
      `"title"`,
      // Of the modules what is written in them, not the names of their fields.
      `"summary" || ' ' || "description" || ' ' || "objectives"::text || ' ' || "prerequisites"::text || ' ' || jsonb_path_query_array("programme", '$[*].*')::text`,
    ),
  },
  (t) => [
    primaryKey({ columns: [t.formationId, t.locale] }),
    unique().on(t.locale, t.slug),
    index().using("gin", t.search),
    index().using("gin", t.folded.op("gin_trgm_ops")),
  ],
);
