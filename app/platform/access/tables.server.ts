import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bigId, id, locale, moment, stamps } from "#app/platform/db/columns.server.ts";
import type { Localized } from "#app/platform/i18n/locales.ts";
import { densities, type Notifications } from "./current-user.ts";

/**
 * The shipped roles have neither name nor rights here: those are in the messages and in
 * `permissions.ts`. Accounts and invitations refer to a role by foreign keys, which the migration adds
 * after the shipped ones.
 */
export const roles = pgTable("roles", {
  key: text().primaryKey(),
  name: jsonb().$type<Localized>(),
  rights: text().array(),
  version: integer().notNull().default(1),
  /** The name of who changed it last. */
  changedBy: text().notNull().default(""),
  ...stamps(),
});

export const users = pgTable(
  "users",
  {
    id: id(),
    /** In lower case. */
    email: text().notNull().unique(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    role: text().notNull(),
    passwordHash: text().notNull(),
    isDefaultPassword: boolean().notNull().default(true),
    /**
     * Accounts whose holders may know a way into this one: they gave its first password, invited it or
     * chose its address. It never gets more rights than they have without a new secret; 0: somebody
     * who was not recorded.
     */
    knownTo: integer().array().notNull().default([]),
    isActive: boolean().notNull().default(true),
    locale: locale().default("fr"),
    /** The file name of their photo, with a hash of its contents. */
    photo: text(),
    notifications: jsonb().$type<Partial<Notifications>>().notNull().default({}),
    /** How close the rows of lists stand, as the person chose. */
    density: text({ enum: densities }).notNull().default("comfortable"),
    lastLoginAt: moment(),
    ...stamps(),
  },
  (t) => [index().on(t.role)],
);

export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    email: text().notNull(),
    firstname: text().notNull().default(""),
    lastname: text().notNull().default(""),
    role: text().notNull(),
    locale: locale().default("fr"),
    invitedBy: integer().references(() => users.id, { onDelete: "set null" }),
    /** The account created from the invitation. */
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    revokedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.email), index().on(t.createdAt), index().on(t.role)],
);

/**
 * `*`: everything the role may do; `profile`: own profile and password; `register`: create one
 * account.
 */
export const abilities = ["*", "profile", "register"] as const;
export type Ability = (typeof abilities)[number];

/** Bearer tokens of devices and of invitations. Only their SHA-256 is stored. */
export const tokens = pgTable(
  "tokens",
  {
    id: bigId(),
    hash: text().notNull(),
    ability: text({ enum: abilities }).notNull(),
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    invitationId: integer().references(() => invitations.id, { onDelete: "cascade" }),
    /**
     * The user who registered this person and received the token; it ends when they lose that
     * permission.
     */
    issuedBy: integer().references(() => users.id, { onDelete: "cascade" }),
    userAgent: text().notNull().default(""),
    address: text().notNull().default(""),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index().on(t.userId),
    index().on(t.invitationId),
    index().on(t.issuedBy),
    index().on(t.expiresAt),
    check("tokens_owner", sql`num_nonnulls(${t.userId}, ${t.invitationId}) = 1`),
  ],
);
