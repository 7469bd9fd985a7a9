import { expect, test } from "vitest";
import type { MarkCell, MarksInput, MarksResult } from "#app/admissions/records/schema.ts";
import type { MarkValue } from "#app/admissions/registrations/marks.ts";
import { markSheet } from "./mark-sheet.ts";

type Answer = MarksResult | { failed: string; temporary: boolean };
const cell = (id: number, value: MarkValue = null, version = 0, by = ""): MarkCell => ({
  id,
  name: "test_mark",
  value,
  version,
  at: version ? "2046-03-01T10:42:00.000Z" : null,
  by,
  mine: by === "",
  before: null,
  before_by: "",
});
const offline = { failed: "offline", temporary: true };

function started(cells = [cell(1), cell(2), cell(3)]) {
  const sent: MarksInput["marks"][] = [];
  const waiting: ((answer: Answer) => void)[] = [];
  const sheet = markSheet(
    (marks) => {
      sent.push(marks);
      return new Promise((resolve) => waiting.push(resolve));
    },
    { written: (value) => String(value ?? ""), notAMark: "no mark", taken: ({ by }) => `by ${by}` },
  );
  sheet.load(
    cells,
    cells.map(({ id }) => ({ id, version: 1 })),
  );
  const answer = async (result: Answer) => {
    waiting.shift()?.(result);
    await new Promise(setImmediate);
  };
  let version = 10;
  /** The server takes what was sent last. */
  const takes = () => {
    version += 1;
    const saved = (sent.at(-1) ?? []).map(({ id, value }) => ({
      ...cell(id, value, version),
      row_version: 2,
    }));
    return answer({ saved, refused: [] });
  };
  const refuses = (now: MarkCell) =>
    answer({ saved: [], refused: [{ id: now.id, name: now.name, message: "changed", now }] });
  const put = (id: number, text: string) => {
    sheet.type(id, "test_mark", text);
    sheet.finish(id, "test_mark");
  };
  const view = (id: number) => {
    const { saved, typed, error } = sheet.cell(id, "test_mark");
    return [saved.value, typed, error];
  };
  return { sheet, sent, answer, takes, refuses, put, view };
}

test("marks finished while one is being saved go together in the next request", async () => {
  const { sheet, sent, takes, put, view } = started();
  for (const id of [1, 2, 3]) put(id, `1${id},5`);
  expect(sent).toEqual([[{ id: 1, name: "test_mark", version: 0, value: 11.5 }]]);
  expect(sheet.status()).toMatchObject({ sending: true, open: 3 });
  await takes();
  expect(sent[1]?.map(({ id }) => id)).toEqual([2, 3]);
  expect(view(1)).toEqual([11.5, undefined, ""]);
  expect(sheet.rowVersion(1), "for what is done with the person next").toBe(2);
  await takes();
  expect(sheet.status()).toMatchObject({ open: 0, savedAt: "2046-03-01T10:42:00.000Z" });
});

test("a cell left twice is sent once", async () => {
  const { sheet, sent, takes, put } = started();
  put(1, "12");
  sheet.finish(1, "test_mark");
  await takes();
  expect(sent).toHaveLength(1);
});

test("what is no mark or not sent stays in its cell, and is sent again later", async () => {
  const { sheet, sent, answer, takes, put, view } = started();
  put(1, "malade");
  expect(view(1)).toEqual([null, "malade", "no mark"]);
  put(2, "absent");
  await answer(offline);
  expect(view(2)).toEqual([null, "absent", "offline"]);
  expect(sheet.status()).toMatchObject({ refused: 1, failed: 1, open: 2, repeat: 1 });
  sheet.retry();
  expect(sent[1]).toEqual([{ id: 2, name: "test_mark", version: 0, value: "absent" }]);
  await takes();
  expect(view(2)).toEqual(["absent", undefined, ""]);
  sheet.giveUp(1, "test_mark");
  expect(sheet.status()).toMatchObject({ refused: 0, failed: 0, open: 0 });
});

test("a colleague’s mark under a typed one is not overwritten unseen", async () => {
  const { sheet, sent, takes, refuses, put, view } = started();
  sheet.type(1, "test_mark", "12");
  sheet.load([cell(1, 15, 5, "Koné"), cell(2, 9, 6, "Koné")], []);
  expect(view(2), "newer marks arrive").toEqual([9, undefined, ""]);
  expect(view(1), "what is being typed stays").toEqual([null, "12", ""]);
  sheet.finish(1, "test_mark");
  expect(sent[0]).toMatchObject([{ id: 1, version: 0, value: 12 }]);
  await refuses(cell(1, 15, 5, "Koné"));
  expect(view(1)).toEqual([15, "12", "by Koné"]);
  // Leaving the cell is no decision, Enter is one.
  sheet.finish(1, "test_mark");
  expect(sent).toHaveLength(1);
  put(2, "10");
  await takes();
  sheet.finish(1, "test_mark", { again: true });
  expect(sent[2]).toMatchObject([{ id: 1, version: 5, value: 12 }]);
});

test("an older answer does not replace a newer mark", async () => {
  const { sheet, takes, put, view } = started();
  put(1, "12");
  await takes();
  sheet.load([cell(1)], []);
  expect(view(1)).toEqual([12, undefined, ""]);
});

test("a block is written, undone and done again at once", async () => {
  const { sheet, sent, takes, view } = started([cell(1, 8, 3), cell(2)]);
  sheet.write([
    { id: 1, name: "test_mark", text: "12" },
    { id: 2, name: "test_mark", text: "à revoir" },
  ]);
  await takes();
  expect([view(1)[0], view(2)[0]]).toEqual([12, "review"]);
  expect(sheet.undo()).toHaveLength(2);
  expect(sent[1]?.map(({ value }) => value)).toEqual([8, null]);
  await takes();
  expect([view(1)[0], view(2)[0]]).toEqual([8, null]);
  sheet.redo();
  await takes();
  expect([view(1)[0], view(2)[0]]).toEqual([12, "review"]);
  expect(sheet.status()).toMatchObject({ canUndo: true, canRedo: false, open: 0 });
});

test("undoing leaves a cell that somebody else changed since, and names who", async () => {
  const { sheet, sent, takes, refuses, put, view } = started();
  put(1, "12");
  await takes();
  put(2, "13");
  await takes();
  sheet.load([cell(2, 7, 90, "Koné")], []);
  expect(sheet.undo(), "known already").toEqual([]);
  expect(sheet.status().notUndone).toMatchObject([{ id: 2, value: 7, by: "Koné" }]);
  sheet.undo();
  expect(sent[2]).toMatchObject([{ id: 1, value: null }]);
  await refuses(cell(1, 14, 91, "Yao"));
  expect(view(1), "told by the server").toEqual([14, undefined, ""]);
  expect(sheet.status().notUndone).toMatchObject([{ id: 1, value: 14, by: "Yao" }]);
});
