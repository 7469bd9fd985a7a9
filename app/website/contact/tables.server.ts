import { index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { users } from "#app/platform/access/tables.server.ts";
import { id, locale, moment } from "#app/platform/db/columns.server.ts";
import { messageStates } from "./inbox/schema.ts";

/** Messages of visitors to the programme. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    /** Hash of form id and text: sending the same message again changes nothing. */
    form: text().notNull(),
    locale: locale(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    state: text({ enum: messageStates }).notNull().default("new"),
    assignedTo: integer().references(() => users.id, { onDelete: "set null" }),
    /** When it became done or spam. */
    handledAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [unique().on(t.form), index().on(t.createdAt.desc()), index().on(t.state)],
);

/** Answers sent by email. */
export const contactAnswers = pgTable(
  "contact_answers",
  {
    id: id(),
    messageId: integer()
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    text: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    /** A copy, because an answer outlives the account. */
    userName: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [index().on(t.messageId)],
);
