import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "#app/access/tables.server.ts";
import { bigId, moment } from "#app/db/columns.server.ts";
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
 * with a count, so that it stays readable.
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
    /** Who was in such lists, once for each time; null where that was not noted. */
    people: integer().array(),
    times: integer().notNull().default(1),
    lastAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.registrationId, t.day, t.actorId, t.kind] }),
    index().on(t.actorId),
    index().on(t.day),
  ],
);
