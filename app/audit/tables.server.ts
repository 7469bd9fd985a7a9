import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "#app/access/tables.server.ts";
import { bigId, moment } from "#app/db/columns.server.ts";
import type { AuditAction, Snapshot } from "./schema.ts";

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
