import { boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "#app/platform/access/tables.server.ts";
import { locale, moment } from "#app/platform/db/columns.server.ts";
import type { AnyKind } from "./any-kind.rules.ts";

/**
 * Texts of the team that replace the standard ones. Rows are only added: the last version is in
 * use, the others are its history, and of two concurrent saves one violates the primary key.
 */
export const messageTexts = pgTable(
  "message_texts",
  {
    kind: text().$type<AnyKind>().notNull(),
    locale: locale(),
    version: integer().notNull(),
    /** The standard text applies again; the other columns hold it as it was then. */
    standard: boolean().notNull().default(false),
    subject: text().notNull(),
    body: text().notNull(),
    short: text().notNull(),
    at: moment().notNull(),
    authorId: integer().references(() => users.id, { onDelete: "set null" }),
    authorName: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.kind, t.locale, t.version] })],
);
