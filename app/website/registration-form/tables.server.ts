import { sql } from "drizzle-orm";
import {
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { users } from "#app/platform/access/tables.server.ts";
import { id, moment } from "#app/platform/db/columns.server.ts";
import type { StoredForm } from "./stored-form.ts";

/** The application periods of a form; ages are computed for the closing day. */
export const intakes = pgTable(
  "registration_calls",
  {
    id: id(),
    form: text().notNull(),
    year: smallint().notNull(),
    opensOn: date({ mode: "string" }).notNull(),
    closesOn: date({ mode: "string" }).notNull(),
    seats: integer(),
    /** Incremented with every change, to detect concurrent ones. */
    version: integer().notNull().default(1),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique().on(t.form, t.year),
    check("registration_calls_days", sql`${t.opensOn} <= ${t.closesOn}`),
  ],
);

/** The application forms, each with its working copy. */
export const registrationForms = pgTable("registration_forms", {
  /** Part of addresses and of registrations; it never changes. */
  key: text().primaryKey(),
  /** Of references; it never changes. */
  prefix: text().notNull().unique(),
  position: smallint().notNull(),
  /** Set when the form takes no more applications; its answers stay readable. */
  retiredAt: moment(),
  /** What is being edited; equal to the current version when nothing is. */
  draft: jsonb().$type<StoredForm>().notNull(),
  /** Counts every change of the working copy; a change names the one it was made from. */
  draftVersion: integer().notNull().default(1),
  draftUpdatedAt: moment().notNull(),
  draftUpdatedBy: text().notNull().default(""),
  createdAt: moment().notNull(),
});

/** Published versions; never changed, because answers refer to them. */
export const registrationFormVersions = pgTable(
  "registration_form_versions",
  {
    form: text()
      .notNull()
      .references(() => registrationForms.key),
    version: integer().notNull(),
    definition: jsonb().$type<StoredForm>().notNull(),
    publishedAt: moment().notNull(),
    publishedBy: integer().references(() => users.id, { onDelete: "set null" }),
    publishedByName: text().notNull().default(""),
    /** What changed, in the words of who published it. */
    note: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.form, t.version] })],
);
