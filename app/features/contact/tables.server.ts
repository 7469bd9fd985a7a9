import { index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, locale, moment } from "#app/db/columns.server.ts";

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
    handledAt: moment(),
  },
  (t) => [unique().on(t.form), index().on(t.createdAt.desc())],
);
