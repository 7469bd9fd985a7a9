import { index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { users } from "#app/access/tables.server.ts";
import { id, locale, moment } from "#app/db/columns.server.ts";
import { messageStates } from "./inbox/schema.ts";

/** What visitors wrote to the programme. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    /** The form it was written in and its words: sending the same again is the same message. */
    form: text().notNull(),
    locale: locale(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    state: text({ enum: messageStates }).notNull().default("new"),
    /** Who looks after it. */
    assignedTo: integer().references(() => users.id, { onDelete: "set null" }),
    /** Since when nothing is left to do. */
    handledAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [unique().on(t.form), index().on(t.createdAt.desc()), index().on(t.state)],
);

/** What was answered by mail. */
export const contactAnswers = pgTable(
  "contact_answers",
  {
    id: id(),
    messageId: integer()
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    text: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    /** Copied: an answer outlives the account. */
    userName: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [index().on(t.messageId)],
);
