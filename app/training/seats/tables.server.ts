import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { id, moment } from "#app/platform/db/columns.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import type { Part, Presence } from "./schema.ts";

/** A morning, an afternoon or a whole day of a cohort. */
export const cohortSessions = pgTable(
  "cohort_sessions",
  {
    id: id(),
    cohortId: integer()
      .notNull()
      .references(() => cohorts.id),
    day: date({ mode: "string" }).notNull(),
    part: text().$type<Part>().notNull(),
    createdAt: moment().notNull(),
  },
  (t) => [
    unique().on(t.cohortId, t.day, t.part),
    check("cohort_sessions_part", sql`${t.part} in ('day', 'morning', 'afternoon')`),
  ],
);

/** One entry per member and session; the entry made last wins. */
export const attendance = pgTable(
  "attendance",
  {
    sessionId: integer()
      .notNull()
      .references(() => cohortSessions.id, { onDelete: "cascade" }),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    presence: text().$type<Presence>().notNull(),
    /** The time of the entry on the device, which may have been offline for hours. */
    markedAt: moment().notNull(),
    markedBy: integer().references(() => users.id, { onDelete: "set null" }),
    receivedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.registrationId] }),
    index().on(t.registrationId),
    check("attendance_presence", sql`${t.presence} in ('present', 'late', 'absent', 'excused')`),
  ],
);
