import { Hono } from "hono";
import { originOf } from "#app/platform/audit/task-actor.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { signedIn } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { AT_ONCE, type TaskStarted } from "#app/platform/jobs/pieces.ts";
import { startTask } from "#app/platform/jobs/tasks.queries.server.ts";
import { actOf } from "../act.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import type { BulkResult } from "../lists/bulk-result.ts";
import { actOnMany, bulkTask } from "../lists/bulk-task.server.ts";
import { BulkInput } from "../schema.ts";

/** One action on many items, each in its own transaction; failures are listed. */
export function bulkRoutes(kind: StoredKind) {
  return new Hono<ApiEnv>().post(
    "/bulk",
    describe(
      kind.section,
      "Publish, unpublish, archive, unarchive or delete up to 200 items; more than 50 become a task (202)",
    ),
    signedIn,
    validate("json", BulkInput),
    async (c) => {
      const { ids: given, ...order } = c.req.valid("json");
      const ids = [...new Set(given)];
      const { jobs, now, user } = c.var;
      if (ids.length > AT_ONCE) {
        const total = ids.length;
        const data = { ids, order, origin: originOf(c) };
        const task = await transactionAs(c, (tx) =>
          startTask(tx, jobs, bulkTask(kind.key), { ownerId: user.id, data, total, now }),
        );
        return c.json({ task, total } satisfies TaskStarted, 202);
      }
      const { labels: _, ...result } = await transactionAs(c, (tx) =>
        actOnMany(tx, kind, ids, order, actOf(c)),
      );
      return c.json(result satisfies BulkResult);
    },
  );
}
