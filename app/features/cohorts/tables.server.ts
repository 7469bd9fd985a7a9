import { date, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
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
    ...stamps(),
  },
  (t) => [index().on(t.formationId), index().on(t.endDate)],
);
