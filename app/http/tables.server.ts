import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/db/columns.server.ts";

/** In the database, so that several processes share a limit. */
export const rateLimits = pgTable(
  "rate_limits",
  { key: text().primaryKey(), hits: integer().notNull(), resetAt: moment().notNull() },
  (t) => [index().on(t.resetAt)],
);

/** Secrets shared by all processes, created by the first one that needs them. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
});
