import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "#app/platform/access/tables.server.ts";
import { bigId, moment } from "#app/platform/db/columns.server.ts";

/** Devices an account has signed in from; a new one is announced by email. */
export const knownDevices = pgTable(
  "known_devices",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    seenAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/** New e-mail addresses that are not confirmed yet. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: bigId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    hash: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [index().on(t.userId)],
);

export const passwordResets = pgTable(
  "password_resets",
  {
    id: bigId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [index().on(t.userId)],
);
