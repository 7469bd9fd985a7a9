import { eq, inArray } from "drizzle-orm";
import { writeToMany } from "#app/admissions/messages/write-many.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Trace } from "#app/platform/audit/record.server.ts";
import { type Origin, type TaskActor, taskActor } from "#app/platform/audit/task-actor.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { handlePieces } from "#app/platform/jobs/handle-pieces.server.ts";
import type { Handler, Jobs } from "#app/platform/jobs/job.ts";
import { piecesOf } from "#app/platform/jobs/pieces.ts";
import { defineTask } from "#app/platform/jobs/task.ts";
import {
  closeRound,
  type PreparedMinutes,
  prepareMinutes,
  signedBy,
} from "./close-round.server.ts";
import { roundById } from "./queries.server.ts";
import type { ClosedRound, CloseInput } from "./schema.ts";

type CloseData = { roundId: number; input: CloseInput; ids: number[]; origin: Origin };

/** Closes a round with a long list: minutes and list in one transaction, then the messages. */
export const closeTask = defineTask<CloseData, ClosedRound>("selection-close");

/** The whole list is one piece, because a round is closed in one transaction. */
export function closePieces({ ids, input }: Pick<CloseData, "ids" | "input">): number[][] {
  return [ids, ...(input.message ? piecesOf(ids) : [])];
}

type PreparedClosing = { prepared: PreparedMinutes; trace: Trace };

export function closeHandler({ db, now, jobs }: Services): Handler {
  async function prepare(
    { roundId, input, origin }: CloseData,
    ownerId: number,
  ): Promise<PreparedClosing> {
    const [round, [owner]] = await Promise.all([
      roundById(db, roundId),
      db.select().from(users).where(eq(users.id, ownerId)),
    ]);
    if (!round || !owner) throw new AppError("notFound", { reason: "selection.refused.gone" });
    const { address, requestId } = origin;
    const trace = { actor: owner, at: now(), address, requestId };
    return { prepared: await prepareMinutes(db, round, input, trace, "task"), trace };
  }

  return handlePieces(
    closeTask,
    { db, now },
    {
      empty: { changed: [], refused: [], told: [], labels: [] },
      pieces: closePieces,
      prepare: async ({ data, first, task }) => (first ? prepare(data, task.ownerId) : undefined),
      async perform(tx, { data, items, task }, ready) {
        const check = { at: now(), permission: "selection.manage" } as const;
        const actor = await taskActor(tx, task.ownerId, data.origin, check);
        if (!ready) return writePieceMessages(tx, jobs, items, data.input.message ?? "", actor);
        await closeRound(tx, data.roundId, ready.prepared, ready.trace);
        const { id, status, version } = registrations;
        const changed = await tx
          .select({ id, status, version })
          .from(registrations)
          .where(inArray(id, [...items]))
          .orderBy(id);
        return { changed, refused: [], told: [], labels: [] };
      },
    },
  );
}

async function writePieceMessages(
  tx: Tx,
  jobs: Jobs,
  ids: readonly number[],
  message: string,
  { trace, t }: TaskActor,
): Promise<ClosedRound> {
  const people = await tx
    .select()
    .from(registrations)
    .where(inArray(registrations.id, [...ids]))
    .orderBy(registrations.id);
  const details = { at: trace.at, by: signedBy(trace).by, bulk: true };
  const written = await writeToMany(tx, jobs, people, { own: message }, details);
  const unreachable = people.filter(({ id }) => !written.has(id));
  const why = t("registrations.messages.reasons.no_address");
  return {
    changed: [],
    told: [...written],
    refused: unreachable.map(({ id }) => ({ id, message: why })),
    labels: unreachable.map(({ id, reference }) => ({ id, label: reference })),
  };
}
