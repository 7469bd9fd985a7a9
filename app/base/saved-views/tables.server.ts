import { boolean, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { users } from "#app/platform/access/tables.server.ts";
import { id, moment } from "#app/platform/db/columns.server.ts";
import type { ViewedList } from "./schema.ts";

/** Named filters, order and columns of a list. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    list: text().$type<ViewedList>().notNull(),
    ownerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Visible to colleagues. */
    shared: boolean().notNull().default(false),
    /** The query string of the list, without the page. */
    query: text().notNull(),
    hidden: jsonb().$type<string[]>().notNull().default([]),
    createdAt: moment().notNull(),
  },
  (t) => [unique().on(t.list, t.ownerId, t.name)],
);
