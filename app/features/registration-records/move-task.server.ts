import { type Origin, taskActor } from "#app/audit/task-actor.server.ts";
import type { Services } from "#app/feature.server.ts";
import { handlePieces } from "#app/jobs/handle-pieces.server.ts";
import type { Handler } from "#app/jobs/job.ts";
import { piecesOf } from "#app/jobs/pieces.ts";
import { defineTask } from "#app/jobs/task.ts";
import { type MoveOrder, type MoveResult, moveMany } from "./move-many.server.ts";

type Wanted = { ids: number[]; order: MoveOrder; origin: Origin };

/** Moves more registrations than one request can. */
export const moveTask = defineTask<Wanted, MoveResult>("registrations-move");

export function moveHandler({ db, now, jobs }: Services): Handler {
  return handlePieces(
    moveTask,
    { db, now },
    {
      empty: { changed: [], refused: [], labels: [] },
      pieces: ({ ids }) => piecesOf(ids),
      async perform(tx, { data: { order, origin }, items, task }) {
        const permission = "registrations.manage";
        const { trace, t } = await taskActor(tx, task.ownerId, origin, { at: now(), permission });
        return moveMany(tx, items, order, { trace, t, jobs, bulk: true });
      },
    },
  );
}
