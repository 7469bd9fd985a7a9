import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "#app/platform/access/tables.server.ts";
import { id, moment, stamps } from "#app/platform/db/columns.server.ts";
import { statuses } from "../schema.ts";

/** The columns that the items of every kind have. */
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

// Not a table of the database: only its type is used.
const _anyItems = pgTable("any_items", itemColumns());
export type Items = typeof _anyItems;

/** A table of items, typed by the columns that all kinds have. */
export function itemsOf(table: { [Name in keyof ItemRow]: { _: { data: unknown } } }): Items {
  return table as unknown as Items;
}

export type ItemRow = Items["$inferSelect"];
