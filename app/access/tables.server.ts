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
    /** The name of the picture of themselves, with the hash of what is in it. */
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
    /** The account it became. */
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    revokedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.email), index().on(t.createdAt)],
);

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
    /** Who registered the person and was handed this token: it ends with their right to do so. */
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
