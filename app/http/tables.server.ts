import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/db/columns.server.ts";

/** Counted here and not in memory, so that several processes share one limit. */
export const rateLimits = pgTable(
  "rate_limits",
  { key: text().primaryKey(), hits: integer().notNull(), resetAt: moment().notNull() },
  (t) => [index().on(t.resetAt)],
);

/** Keys every process must agree on, made by the first one that needs them. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
});
