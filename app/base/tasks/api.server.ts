import { Hono } from "hono";
import { z } from "zod";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { signedIn } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import {
  cancelTask,
  findTask,
  listTasks,
  type TaskRow,
  taskView,
} from "#app/platform/jobs/tasks.queries.server.ts";

const TaskId = z.object({ id: z.uuid() });
const TaskQuery = z.object({ kind: z.string().max(60).optional() });

export const tasksApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("tasks", "The tasks of the user, newest first"),
    signedIn,
    validate("query", TaskQuery),
    async (c) => {
      const { kind } = c.req.valid("query");
      return c.json((await listTasks(c.var.db, c.var.user.id, kind)).map(taskView));
    },
  )
  .get(
    "/:id",
    describe("tasks", "Progress and result of a task of the user"),
    signedIn,
    validate("param", TaskId),
    async (c) => c.json(taskView(await ownTask(c, c.req.valid("param").id))),
  )
  .post(
    "/:id/cancel",
    describe("tasks", "Cancels a task of the user, unless it is finished"),
    signedIn,
    validate("param", TaskId),
    async (c) => {
      const { id } = await ownTask(c, c.req.valid("param").id);
      await transactionAs(c, (tx) => cancelTask(tx, id));
      return c.json(taskView(await ownTask(c, id)));
    },
  );

/** Tasks of other users are not found. */
async function ownTask(c: ApiContext, id: string): Promise<TaskRow> {
  const task = await findTask(c.var.db, id);
  return task && task.ownerId === c.var.user?.id ? task : notFound();
}
