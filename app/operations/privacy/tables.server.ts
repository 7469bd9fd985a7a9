import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "#app/platform/access/tables.server.ts";
import { id, moment } from "#app/platform/db/columns.server.ts";
import type { RequestKind } from "./requests-schema.ts";

/** What a person asked for about their data, and by when it must be answered. */
export const privacyRequests = pgTable(
  "privacy_requests",
  {
    id: id(),
    kind: text().$type<RequestKind>().notNull(),
    /** Who asks, as they named themselves. */
    name: text().notNull(),
    contact: text().notNull().default(""),
    reference: text().notNull().default(""),
    note: text().notNull().default(""),
    receivedOn: date({ mode: "string" }).notNull(),
    dueOn: date({ mode: "string" }).notNull(),
    doneAt: moment(),
    doneBy: integer().references(() => users.id, { onDelete: "set null" }),
    answer: text().notNull().default(""),
    version: integer().notNull().default(1),
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: moment().notNull(),
  },
  (t) => [index().on(t.dueOn).where(sql`${t.doneAt} is null`)],
);
