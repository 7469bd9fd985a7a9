import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";

/** In the database, so that several processes share a limit. */
export const rateLimits = pgTable(
  "rate_limits",
  { key: text().primaryKey(), hits: integer().notNull(), resetAt: moment().notNull() },
  (t) => [index().on(t.resetAt)],
);

/** Secrets shared by all processes, created by the first one that needs them. */
export const secrets = pgTable(
  "secrets",
  {
    name: text().notNull(),
    /** Each replacement is one more; a former one verifies for a while. */
    generation: integer().notNull().default(1),
    value: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    signsFrom: moment().notNull().default(sql`'epoch'`),
    validUntil: moment(),
  },
  (t) => [primaryKey({ columns: [t.name, t.generation] })],
);
