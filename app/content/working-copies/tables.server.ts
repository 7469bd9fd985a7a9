import { sql } from "drizzle-orm";
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
import { users } from "#app/platform/access/tables.server.ts";
import {
  bigId,
  foldedTitle,
  locale,
  moment,
  searchWords,
} from "#app/platform/db/columns.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { RevisionEvent } from "./drafts/revision.ts";
import type { KindKey, Part } from "./schema.ts";

export type Content = Record<string, unknown>;

/**
 * Working copies: what staff write, part by part. Visitors read other tables, which only
 * publishing writes, so a draft cannot slip out by a forgotten filter.
 */
export const drafts = pgTable(
  "content_drafts",
  {
    kind: text().$type<KindKey>().notNull(),
    itemId: integer().notNull(),
    part: text().$type<Part>().notNull(),
    version: integer().notNull().default(1),
    /** The version visitors read; null while the language is not public. */
    publicVersion: integer(),
    slug: text(),
    content: jsonb().$type<Content>().notNull(),
    title: text().notNull().generatedAlwaysAs(sql`coalesce("content" ->> 'title', '')`),
    summary: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce("content" ->> 'excerpt', "content" ->> 'summary', '')`),
    /** The words alone, for search and length. */
    plain: text().notNull().default(""),
    wordCount: integer().notNull().default(0),
    folded: foldedTitle(`coalesce("content" ->> 'title', '')`),
    search: searchWords(`coalesce("content" ->> 'title', '')`, `"plain"`, `"part"`),
    fingerprint: text().notNull().generatedAlwaysAs(sql`md5("content"::text)`),
    /** The French this translation was last said to agree with. */
    sourceFingerprint: text(),
    /** The French changed since; updated at each save. */
    stale: boolean().notNull().default(false),
    editedAt: moment().notNull().defaultNow(),
    editedBy: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId, t.part] }),
    unique().on(t.kind, t.part, t.slug),
    index().using("gin", t.search),
    index().using("gin", t.folded.op("gin_trgm_ops")),
    index().on(t.kind, t.part, t.itemId).where(sql`${t.stale}`),
    // Sorting by title reads nothing but this.
    index().on(t.kind, t.part, t.itemId, t.folded),
  ],
);

/** Earlier texts of a part. */
export const revisions = pgTable(
  "content_revisions",
  {
    id: bigId(),
    kind: text().$type<KindKey>().notNull(),
    itemId: integer().notNull(),
    part: text().$type<Part>().notNull(),
    version: integer().notNull(),
    event: text().$type<RevisionEvent>().notNull(),
    /** The name somebody gave it. */
    name: text().notNull().default(""),
    slug: text(),
    content: jsonb().$type<Content>().notNull(),
    at: moment().notNull(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    /** Copied: a revision outlives the account. */
    userName: text().notNull().default(""),
    /** Whose words these were, when somebody else set them aside. */
    wordsOf: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [index().on(t.kind, t.itemId, t.id)],
);

/**
 * Planned changes: a text to be published as it was when scheduled, or an item to be withdrawn
 * (stored with its French part).
 */
export const schedules = pgTable(
  "content_schedules",
  {
    kind: text().$type<KindKey>().notNull(),
    itemId: integer().notNull(),
    part: text().$type<Part>().notNull(),
    action: text({ enum: ["publish", "withdraw"] }).notNull(),
    at: moment().notNull(),
    version: integer().notNull().default(0),
    slug: text(),
    content: jsonb().$type<Content>().notNull().default({}),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId, t.part, t.action] }), index().on(t.kind, t.at)],
);

/** Slugs that once were public. They lead to the item under its present one. */
export const formerSlugs = pgTable(
  "former_slugs",
  {
    kind: text().$type<KindKey | "category">().notNull(),
    locale: locale(),
    slug: text().notNull(),
    itemId: integer().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.locale, t.slug] }), index().on(t.kind, t.itemId)],
);

export type KeptCopy = Pick<
  typeof drafts.$inferSelect,
  "part" | "version" | "slug" | "content" | "plain" | "wordCount" | "sourceFingerprint" | "stale"
> & { editedAt: string };

/**
 * Deleted items until they expire. They are in a table of their own, so that no list, search or
 * page can show them by a forgotten filter; their revisions stay where they are.
 */
export const bin = pgTable(
  "content_bin",
  {
    kind: text().$type<KindKey>().notNull(),
    itemId: integer().notNull(),
    title: text().notNull().default(""),
    copies: jsonb().$type<KeptCopy[]>().notNull(),
    /** Addresses it once had. */
    slugs: jsonb().$type<{ locale: Locale; slug: string }[]>().notNull(),
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: moment().notNull(),
    publishedAt: moment(),
    deletedAt: moment().notNull(),
    deletedBy: integer().references(() => users.id, { onDelete: "set null" }),
    /** Copied: what was done outlives the account. */
    deletedByName: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId] }), index().on(t.deletedAt)],
);

/** Who has an item open; a row expires after a minute without renewal. */
export const presences = pgTable(
  "content_presences",
  {
    kind: text().$type<KindKey>().notNull(),
    itemId: integer().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    part: text().$type<Part>().notNull(),
    /** Where the cursor is: in which field, and in a text in which paragraph. */
    field: text(),
    block: integer(),
    since: moment().notNull(),
    seenAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId, t.userId] })],
);
