import { boolean, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";
import type { ItemKey, ResultKey } from "./schema.ts";

/** The last outcome of a backup, of a trial restore and of a look at the certificate. */
export const healthResults = pgTable("health_results", {
  key: text().$type<ResultKey>().primaryKey(),
  ok: boolean().notNull(),
  code: text().notNull(),
  facts: jsonb().$type<Record<string, string | number>>().notNull().default({}),
  at: moment().notNull(),
});

/** Problems that are there, so that all processes together tell of each only once. */
export const healthProblems = pgTable("health_problems", {
  key: text().$type<ItemKey>().primaryKey(),
  since: moment().notNull(),
  /** When administrators were told. */
  toldAt: moment(),
  /** Since when it is not seen any more. */
  okSince: moment(),
});
