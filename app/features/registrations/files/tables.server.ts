import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { users } from "#app/access/tables.server.ts";
import { id, moment } from "#app/db/columns.server.ts";
import type { PairReason } from "../schema.ts";
import { registrations } from "../tables.server.ts";

export const registrationNotes = pgTable(
  "registration_notes",
  {
    id: id(),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    authorId: integer().references(() => users.id, { onDelete: "set null" }),
    authorName: text().notNull().default(""),
    text: text().notNull(),
    /** Who was called to read it; names are copied, a note outlives an account. */
    mentions: jsonb().$type<{ id: number; name: string }[]>().notNull().default([]),
    createdAt: moment().notNull(),
  },
  (t) => [index().on(t.registrationId, t.id)],
);

/** Two applications that may be of one person, the older first, and what was decided about them. */
export const registrationPairs = pgTable(
  "registration_pairs",
  {
    id: id(),
    firstId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    secondId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    reasons: jsonb().$type<PairReason[]>().notNull(),
    decision: text().$type<"same" | "different">(),
    decidedBy: integer().references(() => users.id, { onDelete: "set null" }),
    decidedAt: moment(),
    createdAt: moment().notNull(),
  },
  (t) => [
    unique().on(t.firstId, t.secondId),
    index().on(t.secondId),
    index().on(t.createdAt).where(sql`${t.decision} is null`),
    check("registration_pairs_order", sql`${t.firstId} < ${t.secondId}`),
  ],
);
