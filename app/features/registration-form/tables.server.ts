import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { id, moment } from "#app/db/columns.server.ts";

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
