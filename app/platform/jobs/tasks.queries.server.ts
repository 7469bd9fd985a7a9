import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Jobs } from "./job.ts";
import { tasks } from "./tables.server.ts";
import { isFinished, type Task, type TaskState, type TaskView } from "./task.ts";

export type TaskRow = typeof tasks.$inferSelect;

type Start<Data> = { ownerId: number; data: Data; total?: number; now: Date; id?: string };

/** Starts a task, in a transaction after the commit, and returns its id. */
export async function startTask<Data extends object, Result extends object>(
  db: Db | Tx,
  jobs: Jobs,
  task: Task<Data, Result>,
  { ownerId, data, total, now, id }: Start<Data>,
): Promise<string> {
  const [row] = await db
    .insert(tasks)
    .values({
      ...(id ? { id } : {}),
      kind: task.kind,
      ownerId,
      data,
      total: total ?? null,
      createdAt: now,
    })
    .returning({ id: tasks.id });
  if (!row) throw new Error("the task was not kept");
  await jobs.enqueue(db, task.job, { id: row.id });
  return row.id;
}

export async function findTask(db: Db | Tx, id: string): Promise<TaskRow | null> {
  const [row] = await db.select().from(tasks).where(eq(tasks.id, id));
  return row ?? null;
}

/** The tasks of a user, newest first. */
export async function listTasks(db: Db, ownerId: number, kind?: string): Promise<TaskRow[]> {
  return db
    .select()
    .from(tasks)
    .where(and(eq(tasks.ownerId, ownerId), kind ? eq(tasks.kind, kind) : undefined))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(50);
}

/** Requests cancellation; the work stops at its next step and cleans up. */
export async function cancelTask(db: Db | Tx, id: string): Promise<void> {
  await db
    .update(tasks)
    .set({ cancelAsked: true })
    .where(and(eq(tasks.id, id), inArray(tasks.state, ["waiting", "running"])));
}

/** Null when the task has ended. */
export async function beginTask(db: Db, id: string, now: Date): Promise<TaskRow | null> {
  const [row] = await db
    .update(tasks)
    .set({ state: "running", startedAt: now, done: 0 })
    .where(and(eq(tasks.id, id), inArray(tasks.state, ["waiting", "running"])))
    .returning();
  return row ?? null;
}

/** Starts or resumes a task that runs in pieces. Null when it is finished. */
export async function continueTask(
  db: Db,
  id: string,
  { empty, now }: { empty: object; now: Date },
): Promise<TaskRow | null> {
  const [row] = await db
    .update(tasks)
    .set({
      state: "running",
      startedAt: sql`coalesce(${tasks.startedAt}, ${now.toISOString()}::timestamptz)`,
      result: sql`coalesce(${tasks.result}, ${JSON.stringify(empty)}::jsonb)`,
    })
    .where(and(eq(tasks.id, id), inArray(tasks.state, ["waiting", "running"])))
    .returning();
  return row ?? null;
}

type Added = { lists: Record<string, readonly unknown[]>; done: number };

/** Appends to the lists of the result, in the transaction that did what they say. */
export async function addToResult(tx: Tx, id: string, { lists, done }: Added): Promise<void> {
  const longer = Object.entries(lists).map(
    ([name, list]) =>
      sql`${name}::text, (${tasks.result} -> ${name}::text) || ${JSON.stringify(list)}::jsonb`,
  );
  const result = sql`${tasks.result} || jsonb_build_object(${sql.join(longer, sql`, `)})`;
  await tx.update(tasks).set({ done, result }).where(eq(tasks.id, id));
}

/** Whether cancellation was requested. */
export async function noteProgress(
  db: Db,
  id: string,
  { done, total }: { done: number; total?: number | undefined },
): Promise<boolean> {
  const [row] = await db
    .update(tasks)
    .set({ done, ...(total === undefined ? {} : { total }) })
    .where(eq(tasks.id, id))
    .returning({ cancelAsked: tasks.cancelAsked });
  return row?.cancelAsked ?? true;
}

type End = { state: TaskState; result?: object; error?: string; now: Date };

export async function endTask(db: Db, id: string, { state, result, error, now }: End) {
  await db
    .update(tasks)
    .set({
      state,
      // Without one, the lists of what was done piece by piece stay.
      ...(result ? { result: { ...result } } : {}),
      error: error ?? null,
      finishedAt: now,
      ...(state === "done" ? { done: sql`coalesce(${tasks.total}, ${tasks.done})` } : {}),
    })
    .where(eq(tasks.id, id));
}

export async function forgetTasks(db: Db, before: Date): Promise<void> {
  await db.delete(tasks).where(lt(tasks.finishedAt, before));
}

export function taskView({
  id,
  kind,
  state,
  done,
  total,
  result,
  error,
  ...at
}: TaskRow): TaskView {
  return {
    id,
    kind,
    state,
    done,
    total,
    error,
    cancelling: at.cancelAsked && !isFinished(state),
    result: isFinished(state) ? result : null,
    created_at: at.createdAt.toISOString(),
    started_at: at.startedAt?.toISOString() ?? null,
    finished_at: at.finishedAt?.toISOString() ?? null,
  };
}
