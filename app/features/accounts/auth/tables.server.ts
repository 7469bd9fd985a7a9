import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bigId, moment } from "#app/db/columns.server.ts";
import { invitations, users } from "../users/tables.server.ts";

/** `*` everything the role may, `profile` one's own profile and password, `register` one account. */
export const abilities = ["*", "profile", "register"] as const;
export type Ability = (typeof abilities)[number];

/** Bearer tokens: of a person's device, or of an invitation. Only their SHA-256 is kept. */
export const tokens = pgTable(
  "tokens",
  {
    id: bigId(),
    hash: text().notNull(),
    ability: text({ enum: abilities }).notNull(),
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    invitationId: integer().references(() => invitations.id, { onDelete: "cascade" }),
    userAgent: text().notNull().default(""),
    address: text().notNull().default(""),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index().on(t.userId),
    index().on(t.invitationId),
    index().on(t.expiresAt),
    check("tokens_owner", sql`num_nonnulls(${t.userId}, ${t.invitationId}) = 1`),
  ],
);

/** Devices an account has signed in from before; what is new here is told by e-mail. */
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

/** Counted here and not in memory, so that several processes share one limit. */
export const rateLimits = pgTable(
  "rate_limits",
  { key: text().primaryKey(), hits: integer().notNull(), resetAt: moment().notNull() },
  (t) => [index().on(t.resetAt)],
);

/** Keys every process must agree on, made by the first one that needs them. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
});
