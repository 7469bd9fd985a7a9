import type { SQL } from "drizzle-orm";
import type { Slugs } from "#app/platform/db/localized.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { ContentKind } from "./content-kind.ts";
import type { Items } from "./lists/item-columns.server.ts";
import type { reviews } from "./review/tables.server.ts";
import type { Content, drafts, revisions } from "./tables.server.ts";

/** The schedule and the review of a part. */
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

/** A kind with its tables. */
export type StoredKind = ContentKind & {
  items: Items;
  /** The table visitors read, by its names in the database. */
  texts: { table: string; id: string; summary: string };
  /** Read together with an item, for its view. */
  beside?: SQL;
  /** Names the shared fields that refer to something unknown. */
  unknownFacts: (db: Db | Tx, shared: Content) => Promise<string[]>;
  /** The message, by its key, when something else refers to the item. */
  inUse: "hasCohorts" | null;
  plain: (words: Content) => string;
  insert: (tx: Tx, values: NewItem) => Promise<number>;
  writeShared: (tx: Tx, id: number, shared: Content) => Promise<void>;
  writePublicText: (tx: Tx, words: PublicWords) => Promise<void>;
  withdraw: (tx: Tx, id: number, locales: readonly Locale[]) => Promise<void>;
  publicSlugs: (tx: Db | Tx, id: number) => Promise<Slugs>;
  /** Whose public text has the slug. */
  slugOwner: (tx: Tx, locale: Locale, slug: string) => Promise<number | null>;
  /** The pictures of the library in a text or in the shared fields. */
  mediaIds: (content: Content) => number[];
  /** Those visitors see or can open, which the working copy may already have dropped. */
  publicMedia: (tx: Tx, id: number) => Promise<{ pictures: number[]; linked: number[] }>;
};

/** `id`: the one it had, if it is restored from the bin. */
export type NewItem = { id?: number; shared: Content; createdBy: number | null; at: Date };

export type PublicWords = { id: number; locale: Locale; slug: string; words: Content };
