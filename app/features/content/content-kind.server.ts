import type { SQL } from "drizzle-orm";
import type { Slugs } from "#app/db/localized.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Items } from "./item-columns.server.ts";
import type { reviews } from "./review/tables.server.ts";
import type { KindKey, Section } from "./schema.ts";
import type { Content, drafts, revisions } from "./tables.server.ts";

/** What waits in a part, beside its working copy: for its hour, or for somebody's judgment. */
export type Waiting = {
  scheduledAt: Date | null;
  scheduledVersion: number | null;
  endsAt: Date | null;
  review: typeof reviews.$inferSelect | null;
};

/** The last revision of a part, without its text. */
export type LastRevision = Pick<
  typeof revisions.$inferSelect,
  "id" | "event" | "name" | "userId" | "at"
>;

export type WorkingCopy = typeof drafts.$inferSelect &
  Waiting & { lastRevision: LastRevision | null };

/** The working copy of a language without its text. */
export type Head = Pick<
  WorkingCopy,
  "version" | "publicVersion" | "stale" | "slug" | "title" | "summary" | "wordCount" | keyof Waiting
>;

/** What the desk must know to look after a kind of content; it knows nothing else about it. */
export type ContentKind = {
  key: KindKey;
  section: Section;
  /** Where it is written; letters lead there. */
  editPath: (id: number) => string;
  /** The pages made of it. */
  tags: string[];
  items: Items;
  /** What a view names beside the working copies, read in the same look: the fields of courses. */
  beside?: SQL;
  /** The table visitors read, by its names in the database. */
  texts: { table: string; id: string; summary: string };
  /** An empty text and empty facts; their keys are the fields there are. */
  words: Content;
  shared: Content;
  /** Fields visitors must not find empty. */
  required: string[];
  /** The field that names the writer, if there is one. */
  byline?: string;
  /** Passages that were left open, by field: nothing goes out with them. */
  gapsIn?: (words: Content) => Record<string, string[]>;
  plain: (words: Content) => string;
  /** Names what the facts refer to and is not there, by field. */
  unknownFacts: (db: Db | Tx, shared: Content) => Promise<string[]>;
  insert: (tx: Tx, values: NewItem) => Promise<number>;
  writeShared: (tx: Tx, id: number, shared: Content) => Promise<void>;
  publish: (tx: Tx, words: PublicWords) => Promise<void>;
  withdraw: (tx: Tx, id: number, locales: readonly Locale[]) => Promise<void>;
  publicSlugs: (tx: Db | Tx, id: number) => Promise<Slugs>;
  /** Whose public text has the slug. */
  slugOwner: (tx: Tx, locale: Locale, slug: string) => Promise<number | null>;
  /** The pictures of the library that a text or the facts show. */
  mediaIds: (content: Content) => number[];
  /** Those visitors see or are led to, which the working copy may already have dropped. */
  publicMedia: (tx: Tx, id: number) => Promise<{ pictures: number[]; linked: number[] }>;
  /** What to say, as a key of the desk's words, when something else refers to the item. */
  inUse: "hasCohorts" | null;
};

/** With the number it had, if it is back from the bin. */
export type NewItem = { id?: number; shared: Content; createdBy: number | null; at: Date };

export type PublicWords = { id: number; locale: Locale; slug: string; words: Content };
