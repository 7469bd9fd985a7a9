import type { MarkName, MarkValue } from "#app/admissions/registrations/marks.ts";

export type MarkChange = { id: number; name: MarkName; from: MarkValue; to: MarkValue };
/** What one act changed: a mark typed, a block pasted, cells cleared. */
export type Batch = readonly MarkChange[];
export type UndoStack = { done: readonly Batch[]; undone: readonly Batch[] };
/** A cell as it is now; `mine`: nobody else wrote it since. */
export type Standing = { value: MarkValue; mine: boolean };

export const nothingDone: UndoStack = { done: [], undone: [] };
const MOST = 200;

/** A new act; what was undone before cannot be done again. */
export function didBatch(stack: UndoStack, batch: Batch): UndoStack {
  if (!batch.length) return stack;
  return { done: [...stack.done, batch].slice(-MOST), undone: [] };
}

/** Forgets a change that was refused. */
export function withoutChange(stack: UndoStack, id: number, name: MarkName): UndoStack {
  const index = stack.done.findLastIndex((batch) =>
    batch.some((change) => change.id === id && change.name === name),
  );
  const left = (batch: Batch) => batch.filter((change) => change.id !== id || change.name !== name);
  const done = stack.done.map((batch, place) => (place === index ? left(batch) : batch));
  return { ...stack, done: done.filter((batch) => batch.length) };
}

type Step = {
  stack: UndoStack;
  /** What to write into which cell. */
  apply: Batch;
  /** Cells that somebody else changed since: they stay as they are. */
  refused: Batch;
};

/** Takes back the last act, or does it again. */
export function stepBack(
  { done, undone }: UndoStack,
  way: "undo" | "redo",
  now: (change: MarkChange) => Standing,
): Step | null {
  const batch = (way === "undo" ? done : undone).at(-1);
  if (!batch) return null;
  const turned = way === "undo" ? batch.map(turn) : batch;
  const isOurs = (change: MarkChange) => {
    const { value, mine } = now(change);
    return mine && value === change.from;
  };
  const apply = turned.filter(isOurs);
  const refused = turned.filter((change) => !isOurs(change));
  const kept = way === "undo" ? apply.map(turn) : apply;
  const moved = kept.length ? [kept] : [];
  return {
    apply,
    refused,
    stack:
      way === "undo"
        ? { done: done.slice(0, -1), undone: [...undone, ...moved] }
        : { done: [...done, ...moved], undone: undone.slice(0, -1) },
  };
}

function turn({ from, to, ...cell }: MarkChange): MarkChange {
  return { ...cell, from: to, to: from };
}
