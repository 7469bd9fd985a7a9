import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { id, moment, stamps } from "#app/platform/db/columns.server.ts";
import type { Localized } from "#app/platform/i18n/locales.ts";
import type { Formula } from "./schema.ts";

export const indicators = pgTable("indicators", {
  id: id(),
  /** Fixed, for exports and the read-only API. */
  key: text().notNull().unique(),
  name: jsonb().$type<Localized>().notNull(),
  formula: jsonb().$type<Formula>().notNull(),
  position: smallint().notNull().default(0),
  version: integer().notNull().default(1),
  retiredAt: moment(),
  ...stamps(),
});

/** What should be reached between two days. */
export const indicatorTargets = pgTable(
  "indicator_targets",
  {
    id: id(),
    indicatorId: integer()
      .notNull()
      .references(() => indicators.id, { onDelete: "cascade" }),
    from: date({ mode: "string" }).notNull(),
    until: date({ mode: "string" }).notNull(),
    value: real().notNull(),
  },
  (t) => [
    unique().on(t.indicatorId, t.from, t.until),
    index().on(t.indicatorId),
    check("indicator_targets_days", sql`${t.from} <= ${t.until}`),
  ],
);
