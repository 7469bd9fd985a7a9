import { boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "#app/access/tables.server.ts";
import { locale, moment } from "#app/db/columns.server.ts";
import type { TemplateKind } from "./rules.ts";

/**
 * Texts the team wrote in place of the standard ones. Nothing is ever changed here: the last version
 * counts, the others are its history, and two who save at once meet at the key.
 */
export const messageTexts = pgTable(
  "message_texts",
  {
    kind: text().$type<TemplateKind>().notNull(),
    locale: locale(),
    version: integer().notNull(),
    /** Back to the standard text; what is beside it is what it said that day. */
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
