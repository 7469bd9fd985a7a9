import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bigId, moment } from "#app/platform/db/columns.server.ts";
import type { TaskState } from "./task.ts";

/** Long work that a user started and follows; its job has the id. */
export const tasks = pgTable(
  "tasks",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    /** Only the user who started it sees it. */
    ownerId: integer().notNull(),
    state: text().$type<TaskState>().notNull().default("waiting"),
    done: integer().notNull().default(0),
    /** Null until the total is known. */
    total: integer(),
    /** Input, result and error of the work. */
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

/** Jobs of a restored backup; they move into the queue when it starts. */
export const waitingJobs = pgTable("waiting_jobs", {
  id: bigId(),
  name: text().notNull(),
  data: jsonb().$type<object>(),
  priority: integer().notNull(),
  startAfter: moment().notNull(),
});
