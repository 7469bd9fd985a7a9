import { expect, test } from "vitest";
import type { MarksInput, MarksResult, RegistrationRow } from "#app/admissions/records/schema.ts";
import { markSheet } from "./mark-sheet.ts";

const row = (id: number, test_mark: number | null = null, version = 1) =>
  ({ id, version, test_mark, interview_mark: null }) as RegistrationRow;

function started(rows = [row(1), row(2)]) {
  const sent: MarksInput["marks"][] = [];
  const waiting: ((answer: MarksResult | { failed: string }) => void)[] = [];
  const sheet = markSheet(
    (marks) => {
      sent.push(marks);
      return new Promise((resolve) => waiting.push(resolve));
    },
    { written: String, notAMark: "no mark" },
  );
  sheet.load(rows);
  const answer = async (result: MarksResult | { failed: string }) => {
    waiting.shift()?.(result);
    await new Promise(setImmediate);
  };
  const saved = (id: number, test_mark: number, version = 2): MarksResult => ({
    saved: [{ id, version, test_mark, interview_mark: null }],
    refused: [],
  });
  return { sheet, sent, answer, saved };
}

test("marks finished while one is being saved go together in the next request", async () => {
  const { sheet, sent, answer, saved } = started([row(1), row(2), row(3)]);
  for (const id of [1, 2, 3]) {
    sheet.type(id, "test_mark", `1${id},5`);
    sheet.finish(id, "test_mark");
  }
  expect(sent).toEqual([[{ id: 1, version: 1, test_mark: 11.5 }]]);
  expect(sheet.status()).toMatchObject({ sending: true, open: 3 });
  await answer(saved(1, 11.5));
  expect(sent[1]?.map(({ id }) => id)).toEqual([2, 3]);
  expect(sheet.cell(1, "test_mark")).toEqual({ text: "11.5", error: "" });
});

test("what is no mark, refused or not sent stays in its cell", async () => {
  const { sheet, sent, answer, saved } = started();
  sheet.type(1, "test_mark", "abs");
  sheet.finish(1, "test_mark");
  expect(sheet.cell(1, "test_mark")).toEqual({ text: "abs", error: "no mark" });
  sheet.type(2, "test_mark", "12");
  sheet.finish(2, "test_mark");
  await answer({ failed: "offline" });
  expect(sheet.cell(2, "test_mark")).toEqual({ text: "12", error: "offline" });
  expect(sheet.status()).toMatchObject({ refused: 2, open: 2, saved: 0 });
  sheet.retry();
  expect(sent[1]).toEqual([{ id: 2, version: 1, test_mark: 12 }]);
  await answer(saved(2, 12));
  sheet.giveUp(1, "test_mark");
  expect(sheet.status()).toMatchObject({ refused: 0, open: 0, saved: 1 });
});

test("a colleague's mark under a typed one is not overwritten unseen", async () => {
  const { sheet, sent, answer } = started();
  sheet.type(1, "test_mark", "12");
  sheet.load([row(1, 15, 2), row(2, 9, 2)]);
  expect(sheet.cell(2, "test_mark").text).toBe("9");
  expect(sheet.cell(1, "test_mark").text).toBe("12");
  sheet.finish(1, "test_mark");
  expect(sent[0]).toEqual([{ id: 1, version: 1, test_mark: 12 }]);
  await answer({ saved: [], refused: [{ id: 1, message: "changed" }] });
  expect(sheet.cell(1, "test_mark")).toEqual({ text: "12", error: "changed" });
  // The reload after the refusal brings the version; the person decides with the next Enter.
  sheet.load([row(1, 15, 2), row(2, 9, 2)]);
  sheet.finish(1, "test_mark");
  expect(sent[1]).toEqual([{ id: 1, version: 2, test_mark: 12 }]);
});
