import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
} from "drizzle-orm/pg-core";
import { users } from "#app/access/tables.server.ts";
import { id, stamps } from "#app/db/columns.server.ts";
import type { Extension } from "#app/files/kinds.ts";
import { kinds } from "#app/files/kinds.ts";
import type { Localized } from "#app/i18n/locales.ts";
import type { Variants } from "./picture-for.ts";
import { placeTypes } from "./schema.ts";

export const media = pgTable(
  "media",
  {
    id: id(),
    kind: text({ enum: kinds }).notNull(),
    title: text().notNull(),
    filename: text().notNull().default(""),
    extension: text().$type<Extension>().notNull(),
    bytes: integer().notNull(),
    /** Of the file as it is kept, twelve signs of its SHA-256. */
    hash: text().notNull(),
    width: integer(),
    height: integer(),
    alt: jsonb().$type<Partial<Localized>>().notNull().default({}),
    decorative: boolean().notNull().default(false),
    focalX: real().notNull().default(0.5),
    focalY: real().notNull().default(0.5),
    color: text(),
    placeholder: text(),
    /** The sizes that are made already. */
    variants: jsonb().$type<Variants>(),
    /** The hashes of crops there were before: pages kept elsewhere still ask for them. */
    formerHashes: jsonb().$type<string[]>().notNull().default([]),
    /** What editors sort the library by. */
    tags: text().array().notNull().default([]),
    /** Title, name and texts without accents and capitals, to search in. */
    words: text().notNull().default(""),
    uploadedBy: integer().references(() => users.id, { onDelete: "set null" }),
    ...stamps(),
  },
  (t) => [
    index().on(t.createdAt.desc(), t.id.desc()),
    index("media_tags").using("gin", t.tags),
    index("media_hash").on(t.hash),
    index("media_words").using("gin", sql`${t.words} gin_trgm_ops`),
    check("media_focal_point", sql`${t.focalX} between 0 and 1 and ${t.focalY} between 0 and 1`),
  ],
);

/** What uses what. The reference refuses to let anything used go, whoever deletes it. */
export const mediaUses = pgTable(
  "media_uses",
  {
    mediaId: integer()
      .notNull()
      .references(() => media.id, { onDelete: "restrict" }),
    type: text({ enum: placeTypes }).notNull(),
    placeId: text().notNull(),
    /** Its title when it was last saved. */
    label: text().notNull().default(""),
    /** Its title as readers know it. */
    publicLabel: text().notNull().default(""),
    /** Readers find it there; else only those who write. */
    shown: boolean().notNull().default(true),
    ownerId: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [primaryKey({ columns: [t.mediaId, t.type, t.placeId] }), index().on(t.type, t.placeId)],
);
