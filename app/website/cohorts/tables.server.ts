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
import { id, stamps } from "#app/platform/db/columns.server.ts";
import type { Localized } from "#app/platform/i18n/locales.ts";
import { formations } from "#app/website/formations/tables.server.ts";

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
     * The number of members, written only by a trigger on the registrations, so that the database
     * itself refuses more members than seats.
     */
    taken: integer().notNull().default(0),
    trainers: jsonb().$type<string[]>().notNull().default([]),
    /** Days to confirm a seat; null for no deadline. */
    confirmDays: smallint(),
    /** A free seat is given to the next in rank automatically. */
    autoPromote: boolean().notNull().default(false),
    /** Incremented with every change, to detect concurrent ones. */
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
