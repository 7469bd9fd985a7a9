import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "#app/platform/access/tables.server.ts";
import { bigId, locale, moment } from "#app/platform/db/columns.server.ts";
import { type KindKey, reviewStates } from "../schema.ts";

/** The present review of a language; the audit log keeps the earlier ones. */
export const reviews = pgTable(
  "content_reviews",
  {
    kind: text().$type<KindKey>().notNull(),
    itemId: integer().notNull(),
    part: locale(),
    state: text({ enum: reviewStates }).notNull(),
    /** The text that was submitted; once decided, the text that was judged. */
    version: integer().notNull(),
    note: text().notNull().default(""),
    askedAt: moment().notNull(),
    askedBy: integer().references(() => users.id, { onDelete: "set null" }),
    answer: text().notNull().default(""),
    decidedAt: moment(),
    decidedBy: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId, t.part] }), index().on(t.kind, t.state)],
);

/** A comment on one field of one language, until it is resolved. */
export const comments = pgTable(
  "content_comments",
  {
    id: bigId(),
    kind: text().$type<KindKey>().notNull(),
    itemId: integer().notNull(),
    part: locale(),
    field: text().notNull(),
    text: text().notNull(),
    /** The passage it is about; empty when it is about the whole field. */
    quote: text().notNull().default(""),
    at: moment().notNull(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    /** Copied: a remark outlives the account. */
    userName: text().notNull().default(""),
    resolvedAt: moment(),
    resolvedBy: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [index().on(t.kind, t.itemId, t.id)],
);
