import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { roles } from "#app/access/permissions.ts";
import { id, locale, moment, stamps } from "#app/db/columns.server.ts";
import type { Notifications } from "./schema.ts";

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
