import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { id, stamps } from "#app/db/columns.server.ts";
import { formations } from "#app/features/formations/tables.server.ts";
import type { Localized } from "#app/i18n/locales.ts";

export const cohorts = pgTable(
  "cohortes",
  {
    id: id(),
    formationId: integer()
      .notNull()
      .references(() => formations.id),
    name: jsonb().$type<Partial<Localized>>().notNull(),
    place: text().notNull().default(""),
    startDate: date({ mode: "string" }).notNull(),
    endDate: date({ mode: "string" }).notNull(),
    capacity: integer().notNull(),
    /**
     * How many sit in it. A trigger on the applications counts; nobody else writes it. So the
     * database itself refuses one too many, whoever admits and by whichever way.
     */
    taken: integer().notNull().default(0),
    trainers: jsonb().$type<string[]>().notNull().default([]),
    /** Within how many days an admitted person says that they come; null: no deadline. */
    confirmDays: smallint(),
    /** A seat that is given up goes to the next in rank by itself. */
    autoPromote: boolean().notNull().default(false),
    /** Raised with every change by a person; whoever changes names the one they saw. */
    version: integer().notNull().default(1),
    ...stamps(),
  },
  (t) => [
    index().on(t.formationId),
    index().on(t.endDate),
    check("cohortes_seats", sql`${t.taken} between 0 and ${t.capacity}`),
    check("cohortes_days", sql`${t.startDate} <= ${t.endDate}`),
  ],
);
