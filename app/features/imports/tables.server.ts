import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#app/access/tables.server.ts";
import { id, moment } from "#app/db/columns.server.ts";
import { registrations } from "#app/features/registrations/tables.server.ts";
import type { Field, Mapping, Outcome } from "./fields.ts";
import type { Change } from "./plan-rows.ts";
import type { Problem } from "./problem.ts";
import type { Counts, ImportError, ImportState, SheetColumn } from "./schema.ts";

/** A sheet of marks and decisions that somebody sent, and how far it is. */
export const registrationImports = pgTable(
  "registration_imports",
  {
    id: id(),
    ownerId: integer().references(() => users.id, { onDelete: "set null" }),
    ownerName: text().notNull().default(""),
    filename: text().notNull(),
    /** Where the sheet lies in private storage. */
    fileKey: text().notNull(),
    /** Whom it may be about: people are told apart by phone and birth date within a call. */
    form: text(),
    year: smallint(),
    state: text().$type<ImportState>().notNull(),
    /** The long work that is under way, or was last. */
    taskId: uuid(),
    error: text().$type<ImportError>(),
    headingRow: integer(),
    columns: jsonb().$type<SheetColumn[]>().notNull().default([]),
    mapping: jsonb().$type<Mapping>().notNull().default({}),
    /** Chosen by hand: headings no longer count. */
    byHand: jsonb().$type<Mapping>(),
    counts: jsonb().$type<Counts>(),
    createdAt: moment().notNull(),
    appliedAt: moment(),
    undoneAt: moment(),
  },
  (t) => [index().on(t.createdAt.desc())],
);

/** The dry run, row by row; once applied, also what is needed to undo it. */
export const registrationImportRows = pgTable(
  "registration_import_rows",
  {
    importId: integer()
      .notNull()
      .references(() => registrationImports.id, { onDelete: "cascade" }),
    row: integer().notNull(),
    outcome: text().$type<Outcome>().notNull(),
    registrationId: integer().references(() => registrations.id, { onDelete: "cascade" }),
    /** The version of the file it was planned on, and the one it made of it. */
    version: integer(),
    appliedVersion: integer(),
    /** When the file's state had last changed before. */
    statusSince: moment(),
    changes: jsonb().$type<Change[]>().notNull(),
    problems: jsonb().$type<Problem[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    index().on(t.importId, t.outcome, t.row),
    index().on(t.registrationId),
  ],
);

/** What people said a heading means; null: nothing that is taken in. */
export const registrationImportHeadings = pgTable("registration_import_headings", {
  heading: text().primaryKey(),
  field: text().$type<Field>(),
  updatedAt: moment().notNull(),
});
