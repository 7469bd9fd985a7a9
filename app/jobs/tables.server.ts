import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bigId, moment } from "#app/db/columns.server.ts";
import type { TaskState } from "./task.ts";

/** Long work that somebody asked for and watches; the job that does it knows its id. */
export const tasks = pgTable(
  "tasks",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    /** The account that asked for it, and nobody else, sees it. */
    ownerId: integer().notNull(),
    state: text().$type<TaskState>().notNull().default("waiting"),
    done: integer().notNull().default(0),
    /** Null until it is known how much there is to do. */
    total: integer(),
    /** What the work needs to know, what came out of it, and why it failed. */
    data: jsonb().$type<object>().notNull(),
    result: jsonb().$type<Record<string, unknown>>(),
    error: text(),
    cancelAsked: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    startedAt: moment(),
    finishedAt: moment(),
  },
  (t) => [
    index().on(t.ownerId, t.createdAt.desc()),
    index().on(t.finishedAt).where(sql`${t.finishedAt} is not null`),
  ],
);

/** Work that a restored backup brought along; it goes into the queue as soon as that is open. */
export const waitingJobs = pgTable("waiting_jobs", {
  id: bigId(),
  name: text().notNull(),
  data: jsonb().$type<object>(),
  priority: integer().notNull(),
  startAfter: moment().notNull(),
});
