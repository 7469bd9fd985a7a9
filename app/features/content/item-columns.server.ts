import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "#app/access/tables.server.ts";
import { id, moment, stamps } from "#app/db/columns.server.ts";
import { statuses } from "./schema.ts";

/** The life of an item, whatever it says: every kind the desk looks after has these columns. */
export function itemColumns() {
  return {
    id: id(),
    status: text({ enum: statuses }).notNull().default("draft"),
    /** Since when visitors may read it; in the future it is scheduled. */
    publishedAt: moment(),
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    /** The last change to a working copy; `updatedAt` is the last change visitors could see. */
    editedAt: moment().notNull().defaultNow(),
    editedBy: integer().references(() => users.id, { onDelete: "set null" }),
    ...stamps(),
  };
}

// Never part of the database: it lends its type to every table that has the columns.
const _anyItems = pgTable("any_items", itemColumns());
export type Items = typeof _anyItems;

/** A table with the columns of an item, as the desk sees it: its name and its other columns aside. */
export function itemsOf(table: { [Name in keyof ItemRow]: { _: { data: unknown } } }): Items {
  return table as unknown as Items;
}

export type ItemRow = Items["$inferSelect"];
