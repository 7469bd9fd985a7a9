import { eq } from "drizzle-orm";
import { users } from "#app/platform/access/tables.server.ts";
import { type Origin, taskActor } from "#app/platform/audit/task-actor.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { handlePieces } from "#app/platform/jobs/handle-pieces.server.ts";
import type { Handler } from "#app/platform/jobs/job.ts";
import { defineTask } from "#app/platform/jobs/task.ts";
import { type PreparedReport, prepareReport, storeReport } from "./freeze.server.ts";
import type { FreezeInput } from "./schema.ts";

type FreezeData = { input: FreezeInput; origin: Origin };
export type FreezeResult = { reports: number[] };

/** Freezes a period: counts it, writes its files and stores all of it in one transaction. */
export const freezeTask = defineTask<FreezeData, FreezeResult>("report-freeze");

export function freezeHandler(services: Services): Handler {
  const { db, now } = services;
  return handlePieces<FreezeData, FreezeResult, "report", PreparedReport>(
    freezeTask,
    { db, now },
    {
      empty: { reports: [] },
      pieces: () => [["report"]],
      async prepare({ data, task }) {
        const [actor] = await db.select().from(users).where(eq(users.id, task.ownerId));
        if (!actor) throw new AppError("forbidden");
        return prepareReport(services, data.input, { actor, at: now() });
      },
      async perform(tx, { data, task }, prepared) {
        if (!prepared) throw new Error("the report was not prepared");
        // The time and the name are those in the content.
        const at = new Date(prepared.content.frozen_at);
        const check = { at, permission: "figures.manage" } as const;
        const { trace } = await taskActor(tx, task.ownerId, data.origin, check);
        return { reports: [await storeReport(tx, prepared, trace)] };
      },
    },
  );
}
