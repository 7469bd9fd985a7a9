import { date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Side } from "#app/monitoring/indicators/schema.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { id, locale, moment, stamps } from "#app/platform/db/columns.server.ts";
import type { ReportContent, ReportFormat, Rhythm } from "./schema.ts";

/** A frozen period: its figures and files never change. */
export const reports = pgTable(
  "reports",
  {
    id: id(),
    name: text().notNull(),
    from: date({ mode: "string" }).notNull(),
    until: date({ mode: "string" }).notNull(),
    content: jsonb().$type<ReportContent>().notNull(),
    /** Of the content, as stored. */
    hash: text().notNull(),
    frozenAt: moment().notNull(),
    frozenBy: integer().references(() => users.id, { onDelete: "set null" }),
    /** Copied, because a report outlives an account. */
    frozenByName: text().notNull(),
  },
  (t) => [index().on(t.from, t.until)],
);

export const reportFiles = pgTable(
  "report_files",
  {
    reportId: integer()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    locale: locale(),
    format: text().$type<ReportFormat>().notNull(),
    fileKey: text().notNull(),
    bytes: integer().notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.reportId, t.locale, t.format] })],
);

/** The registrations that each number of a report counted; their hash is in its content. */
export const reportRows = pgTable(
  "report_rows",
  {
    reportId: integer()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    /** The place of the number in the content. */
    cell: integer().notNull(),
    side: text().$type<Side>().notNull(),
    ids: integer().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.reportId, t.cell, t.side] })],
);

/** Who is told, and how often, that a period was frozen. The e-mail has a link, never figures. */
export const reportSchedules = pgTable("report_schedules", {
  id: id(),
  name: text().notNull(),
  rhythm: text().$type<Rhythm>().notNull(),
  recipients: jsonb().$type<number[]>().notNull().default([]),
  programme: text(),
  nextOn: date({ mode: "string" }).notNull(),
  lastReport: integer().references(() => reports.id, { onDelete: "set null" }),
  version: integer().notNull().default(1),
  pausedAt: moment(),
  ...stamps(),
});
