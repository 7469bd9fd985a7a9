import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { users } from "#app/platform/access/tables.server.ts";
import { bigId, moment } from "#app/platform/db/columns.server.ts";
import type { AuditAction, DataRead, Snapshot } from "./schema.ts";

/** Who changed what, when, from where. Names are copied, because entries outlive their subjects. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigId(),
    at: moment().notNull(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    actorName: text().notNull().default(""),
    actorEmail: text().notNull().default(""),
    action: text().$type<AuditAction>().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    subjectLabel: text().notNull().default(""),
    before: jsonb().$type<Snapshot>(),
    after: jsonb().$type<Snapshot>(),
    address: text().notNull().default(""),
    requestId: text(),
  },
  (t) => [
    index().on(t.at.desc(), t.id.desc()),
    index().on(t.actorId),
    index().on(t.action),
    index().on(t.subjectType, t.subjectId),
    index("audit_log_search").using(
      "gin",
      sql`(${t.actorName} || ' ' || ${t.actorEmail} || ' ' || ${t.subjectLabel}) gin_trgm_ops`,
    ),
  ],
);

/**
 * Who looked at or took out data of applicants: one row for each user, kind, registration and day,
 * with a count, so that it stays readable. A look at a list is a row of its own (registration 0), and
 * one for each person in it (`amongOthers`).
 */
export const dataReads = pgTable(
  "data_reads",
  {
    day: date({ mode: "string" }).notNull(),
    actorId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<DataRead["kind"]>().notNull(),
    /** 0: a list of many. */
    registrationId: integer().notNull().default(0),
    /** In a list with others. */
    amongOthers: boolean().notNull().default(false),
    times: integer().notNull().default(1),
    lastAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.registrationId, t.day, t.actorId, t.kind, t.amongOthers] }),
    index().on(t.actorId),
    index().on(t.day),
    // Of the privacy desk, which leaves out the people of lists.
    index("data_reads_alone").on(t.day).where(sql`not ${t.amongOthers}`),
  ],
);
