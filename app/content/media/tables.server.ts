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
import { users } from "#app/platform/access/tables.server.ts";
import { id, stamps } from "#app/platform/db/columns.server.ts";
import type { Extension } from "#app/platform/files/kinds.ts";
import { kinds } from "#app/platform/files/kinds.ts";
import type { Localized } from "#app/platform/i18n/locales.ts";
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
    /** The first twelve characters of the SHA-256 of the stored file. */
    hash: text().notNull(),
    width: integer(),
    height: integer(),
    alt: jsonb().$type<Partial<Localized>>().notNull().default({}),
    decorative: boolean().notNull().default(false),
    focalX: real().notNull().default(0.5),
    focalY: real().notNull().default(0.5),
    color: text(),
    placeholder: text(),
    /** The sizes made so far. */
    variants: jsonb().$type<Variants>(),
    /** Hashes of former crops, which cached pages may still request. */
    formerHashes: jsonb().$type<string[]>().notNull().default([]),
    tags: text().array().notNull().default([]),
    /** The search text: title, name and alternative texts without accents and capitals. */
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

/** Where media are used. The foreign key prevents deleting used media. */
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
    /** Its public title. */
    publicLabel: text().notNull().default(""),
    /** Whether visitors see it there; else only staff. */
    shown: boolean().notNull().default(true),
    ownerId: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [primaryKey({ columns: [t.mediaId, t.type, t.placeId] }), index().on(t.type, t.placeId)],
);
