import { bigint, boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigId, moment } from "#app/platform/db/columns.server.ts";
import type { BackupPlace } from "./backup-place.ts";

/** Completed backups, written once the file has its name and is where it is kept. */
export const backups = pgTable("backups", {
  id: bigId(),
  madeAt: moment().notNull(),
  bytes: bigint({ mode: "number" }).notNull(),
  files: integer().notNull(),
  /** Files that were already missing in the storage. */
  missing: integer().notNull(),
  /** The name of the file; empty for those made before names were stored. */
  name: text().notNull().default(""),
  place: text().$type<BackupPlace>().notNull().default("folder"),
  /** Of the file as it was written; tells whether an encrypted one is still the same. */
  sha256: text().notNull().default(""),
  encrypted: boolean().notNull().default(false),
  /** When it was removed because newer ones are there. */
  removedAt: moment(),
});
