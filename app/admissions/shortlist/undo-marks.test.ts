import { expect, test } from "vitest";
import { type Batch, didBatch, nothingDone, stepBack, withoutChange } from "./undo-marks.ts";

const change = (id: number, from: number | null, to: number | null) =>
  ({ id, name: "test_mark", from, to }) as const;
const block: Batch = [change(1, null, 12), change(2, 8, 13)];
const asLeft = ({ from }: Batch[number]) => ({ value: from, mine: true });

test("a block is taken back as one, and done again", () => {
  const undo = stepBack(didBatch(nothingDone, block), "undo", asLeft);
  expect(undo?.apply).toEqual([change(1, 12, null), change(2, 13, 8)]);
  const redo = undo && stepBack(undo.stack, "redo", asLeft);
  expect(redo?.apply).toEqual(block);
  expect(redo?.stack).toEqual({ done: [block], undone: [] });
});

test("a cell that somebody else changed since stays, and is named", () => {
  const undo = stepBack(didBatch(nothingDone, block), "undo", ({ id, from }) =>
    id === 1 ? { value: 15, mine: false } : { value: from, mine: true },
  );
  expect(undo?.refused.map(({ id }) => id)).toEqual([1]);
  expect(undo?.apply).toEqual([change(2, 13, 8)]);
  expect(undo?.stack.undone).toEqual([[change(2, 8, 13)]]);
});

test("an own mark that is another one by now is not taken back either", () => {
  const undo = stepBack(didBatch(nothingDone, [change(1, null, 12)]), "undo", () => ({
    value: 14,
    mine: true,
  }));
  expect(undo).toMatchObject({ apply: [], refused: [{ id: 1 }], stack: nothingDone });
});

test("something new ends what could be done again, and a refused change is forgotten", () => {
  const undone = { done: [], undone: [block] };
  const stack = didBatch(undone, [change(3, null, 1)]);
  expect(stack.undone).toEqual([]);
  expect(withoutChange(stack, 3, "test_mark")).toEqual(nothingDone);
  expect(stepBack(nothingDone, "undo", asLeft)).toBeNull();
});
