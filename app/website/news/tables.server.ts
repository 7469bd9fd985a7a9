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
import { foldedTitle, locale, searchWords } from "#app/platform/db/columns.server.ts";
import type { Localized } from "#app/platform/i18n/locales.ts";

export const tags = pgTable("tags", {
  key: text().primaryKey(),
  label: jsonb().$type<Localized>().notNull(),
  version: integer().notNull().default(1),
});

/** Topics that were merged into another; their addresses lead there. */
export const formerTags = pgTable(
  "former_tags",
  {
    key: text().primaryKey(),
    tag: text()
      .notNull()
      .references(() => tags.key, { onDelete: "cascade" }),
  },
  (t) => [index().on(t.tag)],
);

export const posts = pgTable(
  "posts",
  {
    ...itemColumns(),
    tags: text().array().notNull().default([]),
    coverId: integer(),
    /** The cover says nothing: it is read out as an empty text on purpose. */
    coverDecorative: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.status, t.publishedAt, t.id),
    index().on(t.publishedAt, t.id),
    index().on(t.editedAt, t.id),
    index().on(t.createdBy),
    index().using("gin", t.tags),
  ],
);

/** What visitors read, written only by publishing; working copies are in `content_drafts`. */
export const postTranslations = pgTable(
  "post_translations",
  {
    postId: integer()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    locale: locale(),
    title: text().notNull(),
    slug: text().notNull(),
    excerpt: text().notNull().default(""),
    author: text().notNull().default(""),
    coverAlt: text().notNull().default(""),
    /** For search engines and shared links; empty where title and excerpt will do. */
    seoTitle: text().notNull().default(""),
    seoDescription: text().notNull().default(""),
    body: jsonb().$type<RichText>().notNull(),
    /** The body's words alone, for search and reading time. */
    plain: text().notNull().default(""),
    wordCount: integer().notNull().default(0),
    folded: foldedTitle(),
    search: searchWords(`"title"`, `"excerpt" || ' ' || "plain"`),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.locale] }),
    unique().on(t.locale, t.slug),
    index().using("gin", t.search),
    index().using("gin", t.folded.op("gin_trgm_ops")),
  ],
);
