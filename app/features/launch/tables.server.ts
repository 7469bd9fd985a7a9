import { bigint, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "#app/access/tables.server.ts";
import { bigId, moment } from "#app/db/columns.server.ts";
import type { BackupPlace, Channel, ItemKey, TryProblem, TryState } from "./schema.ts";

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

/** Completed backups, written once the file has its name and is where it is kept. */
export const backups = pgTable("backups", {
  id: bigId(),
  madeAt: moment().notNull(),
  bytes: bigint({ mode: "number" }).notNull(),
  files: integer().notNull(),
  /** Files that were already missing in the storage. */
  missing: integer().notNull(),
  /** The name of the file; empty for those made before names were stored. */
  name: text().notNull().default(""),
  place: text().$type<BackupPlace>().notNull().default("folder"),
  /** Of the file as it was written; tells whether an encrypted one is still the same. */
  sha256: text().notNull().default(""),
  encrypted: boolean().notNull().default(false),
  /** When it was removed because newer ones are there. */
  removedAt: moment(),
});

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
