import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { id, moment } from "#app/platform/db/columns.server.ts";
import type { SurveyAnswers, SurveyMonth, SurveySituation, SurveyWay } from "./schema.ts";

/** One survey of one person who completed the training, planned or sent. */
export const surveys = pgTable(
  "surveys",
  {
    id: id(),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    month: smallint().$type<SurveyMonth>().notNull(),
    dueOn: date({ mode: "string" }).notNull(),
    /** The hash of the secret in the link; null before it was sent. */
    tokenHash: text().unique(),
    sentAt: moment(),
    remindedAt: moment(),
    /** Nobody could be written to: to be called. */
    unreachable: boolean().notNull().default(false),
    answeredAt: moment(),
    way: text().$type<SurveyWay>(),
    /** Who typed the answers in. */
    enteredBy: integer().references(() => users.id, { onDelete: "set null" }),
    situation: text().$type<SurveySituation>(),
    related: boolean(),
    answers: jsonb().$type<SurveyAnswers>(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique().on(t.registrationId, t.month),
    index().on(t.dueOn).where(sql`${t.answeredAt} is null`),
    index().on(t.month, t.answeredAt),
    check("surveys_month", sql`${t.month} in (1, 6, 12)`),
    check("surveys_answered", sql`(${t.answeredAt} is null) = (${t.situation} is null)`),
  ],
);
