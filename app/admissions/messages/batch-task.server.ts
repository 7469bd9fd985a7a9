import { and, eq, sql } from "drizzle-orm";
import { type Origin, taskActor } from "#app/platform/audit/task-actor.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { handlePieces } from "#app/platform/jobs/handle-pieces.server.ts";
import type { Handler } from "#app/platform/jobs/job.ts";
import { piecesOf } from "#app/platform/jobs/pieces.ts";
import { defineTask } from "#app/platform/jobs/task.ts";
import { storeMessages } from "./batches.server.ts";
import { planMessages } from "./plan.server.ts";
import type { BatchWritten, MessageInput } from "./schema.ts";
import { messageBatches as batches, registrationMessages as messages } from "./tables.server.ts";
import { sendJob } from "./write.server.ts";

type BatchData = { input: MessageInput; ids: number[]; origin: Origin };

/** Writes the messages of a batch; the task has the id of the batch. */
export const batchTask = defineTask<BatchData, BatchWritten>("registrations-messages");

export function batchHandler({ db, now, jobs }: Services): Handler {
  return handlePieces(
    batchTask,
    { db, now },
    {
      empty: { done: [], refused: [], labels: [] },
      pieces: ({ ids }) => piecesOf(ids),
      async perform(tx, { data: { input, origin }, items, task: { id, ownerId }, last }) {
        const permission = "registrations.manage";
        const { trace, t } = await taskActor(tx, ownerId, origin, { at: now(), permission });
        const plan = await planMessages(tx, { ...input, ids: [...items] });
        await storeMessages(tx, { id, input, plan }, trace);
        await jobs.enqueue(tx, sendJob, {});
        // People may have become unreachable since the batch was started.
        if (last) {
          const written = sql`(select count(*) from ${messages} where ${messages.batchId} = ${id})`;
          await tx
            .update(batches)
            .set({ total: written })
            .where(and(eq(batches.id, id)));
        }
        const { recipients: letters, leftOut: left } = plan;
        return {
          done: letters.map(({ registration }) => registration.id),
          refused: left.map(({ registration, why }) => ({
            id: registration.id,
            message: t(`registrations.messages.reasons.${why}`),
          })),
          labels: left.map(({ registration: { id, reference } }) => ({ id, label: reference })),
        };
      },
    },
  );
}
