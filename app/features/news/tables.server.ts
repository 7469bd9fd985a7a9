import { index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { id, locale, moment, searchWords, stamps } from "#app/db/columns.server.ts";
import type { Localized } from "#app/i18n/locales.ts";
import type { RichText } from "./rich-text.ts";
import { postStatuses } from "./schema.ts";

export const tags = pgTable("tags", {
  key: text().primaryKey(),
  label: jsonb().$type<Localized>().notNull(),
});

export const posts = pgTable(
  "posts",
  {
    id: id(),
    status: text({ enum: postStatuses }).notNull().default("draft"),
    /** When visitors may read it; in the future it is scheduled. */
    publishedAt: moment(),
    author: jsonb().$type<Partial<Localized>>().notNull().default({}),
    tags: text().array().notNull().default([]),
    version: integer().notNull().default(1),
    ...stamps(),
  },
  (t) => [index().on(t.status, t.publishedAt.desc(), t.id.desc())],
);

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
    body: jsonb().$type<RichText>().notNull(),
    /** The body's words alone, for search and reading time. */
    plain: text().notNull().default(""),
    search: searchWords(`"title"`, `"excerpt" || ' ' || "plain"`),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.locale] }),
    unique().on(t.locale, t.slug),
    index().using("gin", t.search),
  ],
);
