import { date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "#app/platform/access/tables.server.ts";
import { id, moment } from "#app/platform/db/columns.server.ts";

/** A key with which another program reads figures, without an account. */
export const apiKeys = pgTable("api_keys", {
  id: id(),
  name: text().notNull(),
  /** The first characters, to recognise it in a list. */
  prefix: text().notNull(),
  hash: text().notNull().unique(),
  scopes: jsonb().$type<string[]>().notNull(),
  createdBy: integer().references(() => users.id, { onDelete: "set null" }),
  createdAt: moment().notNull(),
  expiresAt: moment(),
  lastUsedAt: moment(),
  revokedAt: moment(),
});

/** Requests a day of each key. */
export const apiKeyUses = pgTable(
  "api_key_uses",
  {
    keyId: integer()
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    requests: integer().notNull().default(0),
    refused: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.day] })],
);
