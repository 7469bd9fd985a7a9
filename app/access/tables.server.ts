import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bigId, id, locale, moment, stamps } from "#app/db/columns.server.ts";
import type { Notifications } from "./current-user.ts";
import { roles } from "./permissions.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    /** In lower case. */
    email: text().notNull().unique(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    role: text({ enum: roles }).notNull(),
    passwordHash: text().notNull(),
    isDefaultPassword: boolean().notNull().default(true),
    isActive: boolean().notNull().default(true),
    locale: locale().default("fr"),
    /** The file name of their photo, with a hash of its contents. */
    photo: text(),
    notifications: jsonb().$type<Partial<Notifications>>().notNull().default({}),
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
    role: text({ enum: roles }).notNull(),
    locale: locale().default("fr"),
    invitedBy: integer().references(() => users.id, { onDelete: "set null" }),
    /** The account created from the invitation. */
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    revokedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.email), index().on(t.createdAt)],
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
