import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { isDatabaseAway } from "#app/platform/db/away.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { codeOf } from "#app/platform/errors.ts";
import { type Handler, handle } from "./job.ts";
import { tasks } from "./tables.server.ts";
import { isFinished, type Task, TaskCancelled } from "./task.ts";
import { addToResult, continueTask, endTask, type TaskRow } from "./tasks.queries.server.ts";

type Lists = Record<string, readonly unknown[]>;
type Services = { db: Db; now?: () => Date };

export type Piece<Data, Item> = {
  data: Data;
  items: readonly Item[];
  task: { id: string; ownerId: number };
  first: boolean;
  last: boolean;
};

type Work<Data extends object, Result extends Lists, Item, Prepared> = {
  /** The lists of the result before anything is done. */
  empty: Result;
  /** The same pieces in the same order whenever it is asked. */
  pieces: (data: Data) => readonly (readonly Item[])[];
  /** Slow work that needs no transaction. */
  prepare?: (piece: Piece<Data, Item>) => Promise<Prepared>;
  /** Does one piece and answers what is added to the lists of the result. */
  perform: (tx: Tx, piece: Piece<Data, Item>, prepared: Prepared | undefined) => Promise<Result>;
};

/** How long a piece waits for a database that does not answer, between attempts. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000];

/** The longest pause between two pieces, in milliseconds. */
const LONGEST_REST = 500;

/**
 * Does the work of a task piece by piece. Each piece is one transaction that also records in the task
 * what was done, so a task whose process was killed goes on with the rest and does nothing twice.
 */
export function handlePieces<Data extends object, Result extends Lists, Item, Prepared>(
  task: Task<Data, Result>,
  { db, now = () => new Date() }: Services,
  work: Work<Data, Result, Item, Prepared>,
): Handler {
  return handle(task.job, async ({ id }) => {
    const row = await continueTask(db, id, { empty: work.empty, now: now() });
    if (!row) return;
    try {
      const pieces = work.pieces(row.data as Data);
      while (
        await withRest(() => retryWhileDatabaseIsAway(() => nextPiece(db, row, pieces, work)))
      );
      await retryWhileDatabaseIsAway(() => endTask(db, id, { state: "done", now: now() }));
    } catch (error) {
      if (error instanceof TaskCancelled) {
        await endTask(db, id, { state: "cancelled", now: now() });
        return;
      }
      const code = codeOf(error);
      await endTask(db, id, { state: "failed", error: code, now: now() });
      if (code === "crash") throw error;
    }
  });
}

/** Leaves as much time to other requests as a piece took: without, their answers take twice as long. */
async function withRest(piece: () => Promise<boolean>): Promise<boolean> {
  const started = performance.now();
  const goOn = await piece();
  if (goOn) await delay(Math.min(performance.now() - started, LONGEST_REST));
  return goOn;
}

/** Does the next piece. False: nothing is left. */
async function nextPiece<Data extends object, Result extends Lists, Item, Prepared>(
  db: Db,
  { id, ownerId, data }: TaskRow,
  pieces: readonly (readonly Item[])[],
  work: Work<Data, Result, Item, Prepared>,
): Promise<boolean> {
  const done = await doneOf(db, id);
  const found = done === null ? null : pieceAt(pieces, done);
  if (done === null || !found) return false;
  const piece = { data: data as Data, task: { id, ownerId }, ...found };
  const prepared = await work.prepare?.(piece);
  await transaction(db, async (tx) => {
    // Another process may have taken the task over while this one was held up.
    if ((await doneOf(tx, id, "update")) !== done) return;
    const lists = await work.perform(tx, piece, prepared);
    await addToResult(tx, id, { lists, done: done + piece.items.length });
  });
  return true;
}

/** How much is done; null when the task is over. Throws when its owner has cancelled it. */
async function doneOf(db: Db | Tx, id: string, lock?: "update"): Promise<number | null> {
  const { state, done, cancelAsked } = tasks;
  const asked = db.select({ state, done, cancelAsked }).from(tasks).where(eq(tasks.id, id));
  const [row] = await (lock ? asked.for(lock) : asked);
  if (!row || isFinished(row.state)) return null;
  if (row.cancelAsked) throw new TaskCancelled();
  return row.done;
}

function pieceAt<Item>(pieces: readonly (readonly Item[])[], done: number) {
  let before = 0;
  for (const [index, items] of pieces.entries()) {
    if (before === done) return { items, first: index === 0, last: index === pieces.length - 1 };
    before += items.length;
  }
  return null;
}

/** A piece is one transaction that records itself: after a lost connection it can be tried again. */
async function retryWhileDatabaseIsAway<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await attempt();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await delay(pause);
    }
  }
  return attempt();
}
