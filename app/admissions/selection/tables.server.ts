import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { bigId, id, moment } from "#app/platform/db/columns.server.ts";
import type { Criterion } from "./criteria.ts";
import type { MinutesContent, MinutesFile, RoundStatus } from "./schema.ts";
import type { Target } from "./targets.ts";

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => "bytea" });

/** A selection among the registrations of a form and year. A closed round never changes. */
export const selectionRounds = pgTable(
  "selection_rounds",
  {
    id: id(),
    form: text().notNull(),
    year: smallint().notNull(),
    name: text().notNull(),
    status: text().$type<RoundStatus>().notNull().default("open"),
    seats: integer().notNull(),
    /** The day ages count on. */
    ageOn: date({ mode: "string" }).notNull(),
    criteria: jsonb().$type<Criterion[]>().notNull().default([]),
    targets: jsonb().$type<Target[]>().notNull().default([]),
    /** Incremented by every change except scores; a change must name the current version. */
    version: integer().notNull().default(1),
    createdBy: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    closedAt: moment(),
  },
  (t) => [
    unique().on(t.form, t.year, t.name),
    check("selection_rounds_seats", sql`${t.seats} > 0`),
    check("selection_rounds_closed", sql`(${t.status} = 'closed') = (${t.closedAt} is not null)`),
  ],
);

/** The people invited to read. */
export const selectionReaders = pgTable(
  "selection_readers",
  {
    roundId: integer()
      .notNull()
      .references(() => selectionRounds.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    invitedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.roundId, t.userId] }), index().on(t.userId)],
);

/** A registration assigned to a reader. */
export const selectionReadings = pgTable(
  "selection_readings",
  {
    id: bigId(),
    roundId: integer()
      .notNull()
      .references(() => selectionRounds.id, { onDelete: "cascade" }),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    readerId: integer()
      .notNull()
      .references(() => users.id),
    /** Assigned because two scores were too far apart. */
    third: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    assignedAt: moment().notNull(),
    /** Set when every text has a score. */
    finishedAt: moment(),
  },
  (t) => [
    unique().on(t.roundId, t.registrationId, t.readerId),
    index().on(t.readerId, t.roundId, t.id),
    index().on(t.registrationId),
  ],
);

export const selectionMarks = pgTable(
  "selection_marks",
  {
    readingId: bigint({ mode: "number" })
      .notNull()
      .references(() => selectionReadings.id, { onDelete: "cascade" }),
    criterion: text().notNull(),
    mark: numeric({ precision: 4, scale: 2, mode: "number" }).notNull(),
    comment: text().notNull().default(""),
    givenAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.readingId, t.criterion] }),
    check("selection_marks_range", sql`${t.mark} between 0 and 20`),
  ],
);

/** Who is on the list, by proposal or by hand with a reason; by hand also who is off it. */
export const selectionChoices = pgTable(
  "selection_choices",
  {
    roundId: integer()
      .notNull()
      .references(() => selectionRounds.id, { onDelete: "cascade" }),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    chosen: boolean().notNull(),
    byHand: boolean().notNull(),
    /** On the list of the adopted proposal; restored when a choice by hand is undone. */
    proposed: boolean().notNull().default(false),
    reason: text().notNull().default(""),
    changedBy: integer().references(() => users.id, { onDelete: "set null" }),
    changedName: text().notNull().default(""),
    changedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.registrationId] }),
    index().on(t.registrationId),
    check("selection_choices_reason", sql`not ${t.byHand} or ${t.reason} <> ''`),
    // A registration that the proposal leaves out has no row.
    check("selection_choices_kind", sql`${t.byHand} or ${t.chosen}`),
  ],
);

/** The decision of a closed round; the database refuses to change or delete it. */
export const selectionMinutes = pgTable("selection_minutes", {
  roundId: integer()
    .primaryKey()
    .references(() => selectionRounds.id),
  content: jsonb().$type<MinutesContent>().notNull(),
  /** Of the canonical JSON of the content. */
  sha256: text().notNull(),
  closedAt: moment().notNull(),
  closedBy: text().notNull(),
});

export const selectionMinutesFiles = pgTable(
  "selection_minutes_files",
  {
    roundId: integer().notNull(),
    name: text().$type<MinutesFile>().notNull(),
    bytes: bytea().notNull(),
    sha256: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.name] }),
    foreignKey({ columns: [t.roundId], foreignColumns: [selectionMinutes.roundId] }),
  ],
);
