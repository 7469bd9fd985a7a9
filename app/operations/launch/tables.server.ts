import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "#app/platform/access/tables.server.ts";
import { bigId, moment } from "#app/platform/db/columns.server.ts";
import type { Channel, ItemKey, TryProblem, TryState } from "./schema.ts";

/** Items of the check list that do not apply to this programme. */
export const launchDismissals = pgTable("launch_dismissals", {
  key: text().$type<ItemKey>().primaryKey(),
  reason: text().notNull(),
  at: moment().notNull(),
  byId: integer().references(() => users.id, { onDelete: "set null" }),
  byName: text().notNull(),
});

/** Test messages, with what the mail server or gateway answered. */
export const launchTries = pgTable(
  "launch_tries",
  {
    id: bigId(),
    channel: text().$type<Channel>().notNull(),
    /** The address or number it goes to. */
    recipient: text().notNull(),
    /** Identifies the sender settings it was sent with. */
    sender: text().notNull(),
    state: text().$type<TryState>().notNull(),
    problem: text().$type<TryProblem>(),
    /** The words of the server that refused it. */
    answer: text().notNull().default(""),
    askedAt: moment().notNull(),
    endedAt: moment(),
    byId: integer().references(() => users.id, { onDelete: "set null" }),
    byName: text().notNull(),
  },
  (t) => [index().on(t.channel, t.id.desc())],
);

/** What a user has read or put off on the dashboard; follows them across devices. */
export const guides = pgTable("guides", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  cardsHiddenAt: moment(),
  welcomeClosedAt: moment(),
  /** Items of the check list that they skipped. */
  skipped: jsonb().$type<ItemKey[]>().notNull().default([]),
});
