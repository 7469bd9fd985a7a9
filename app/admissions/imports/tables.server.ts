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
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { id, moment } from "#app/platform/db/columns.server.ts";
import type { Change, Field, Mapping, Outcome } from "./fields.ts";
import type { Problem } from "./problem.ts";
import type { Counts, ImportError, ImportState, SheetColumn } from "./schema.ts";

/** An uploaded sheet of marks and decisions, with the state of its import. */
export const registrationImports = pgTable(
  "registration_imports",
  {
    id: id(),
    ownerId: integer().references(() => users.id, { onDelete: "set null" }),
    ownerName: text().notNull().default(""),
    filename: text().notNull(),
    /** The sheet in private storage. */
    fileKey: text().notNull(),
    /** Limits the search by phone and birth date to one intake. */
    form: text(),
    year: smallint(),
    state: text().$type<ImportState>().notNull(),
    /** The running task, or the last one. */
    taskId: uuid(),
    error: text().$type<ImportError>(),
    headingRow: integer(),
    columns: jsonb().$type<SheetColumn[]>().notNull().default([]),
    mapping: jsonb().$type<Mapping>().notNull().default({}),
    /** Chosen by hand; replaces the mapping by headings. */
    byHand: jsonb().$type<Mapping>(),
    counts: jsonb().$type<Counts>(),
    createdAt: moment().notNull(),
    appliedAt: moment(),
    undoneAt: moment(),
  },
  (t) => [index().on(t.createdAt.desc())],
);

/** The rows of the dry run; once applied, also what is needed to undo them. */
export const registrationImportRows = pgTable(
  "registration_import_rows",
  {
    importId: integer()
      .notNull()
      .references(() => registrationImports.id, { onDelete: "cascade" }),
    row: integer().notNull(),
    outcome: text().$type<Outcome>().notNull(),
    registrationId: integer().references(() => registrations.id, { onDelete: "cascade" }),
    /** The version of the registration at the dry run, and after the import was applied. */
    version: integer(),
    appliedVersion: integer(),
    /** When the status of the registration had last changed before the import. */
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

/** The field that people chose for a heading; null for a column to ignore. */
export const registrationImportHeadings = pgTable("registration_import_headings", {
  heading: text().primaryKey(),
  field: text().$type<Field>(),
  updatedAt: moment().notNull(),
});
