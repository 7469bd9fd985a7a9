import { expect, test } from "vitest";
import type { Round } from "../schema.ts";
import { leftToRead, stepsOf } from "./steps.ts";

const text: Round["criteria"][number] = {
  id: "motivation",
  kind: "text",
  fields: ["motivation"],
  weight: 1,
  readers: 2,
  guidance: "",
  label: "",
};
const counts = {
  files: 10,
  complete: 0,
  waiting: 10,
  unassigned: 10,
  third_missing: 0,
  chosen: 0,
  by_hand: 0,
};
const base = {
  status: "open" as Round["status"],
  criteria: [text] as Round["criteria"],
  counts,
  reading: { needed: 2, readers: 0, given: 0, left: 0 },
  open_pairs: { total: 0, named: [] },
};
const line = (round: typeof base) =>
  stepsOf(round).map(({ state, blocked }) => (blocked ? `${state} ${blocked.why}` : state));

test("each step says what it lacks, and the next ones wait", () => {
  const nothing = { ...base, criteria: [], reading: { ...base.reading, needed: 0 } };
  expect(line(nothing)).toEqual(["current noCriteria", "later", "later", "later", "later"]);
  expect(line(base)).toEqual(["done", "current readersMissing", "later", "later", "later"]);
  const invited = { ...base, reading: { needed: 2, readers: 2, given: 0, left: 0 } };
  expect(line(invited)[2]).toBe("current nothingGiven");
  const given = { ...base, reading: { needed: 2, readers: 2, given: 12, left: 5 } };
  expect(stepsOf(given)[2]?.blocked).toEqual({ why: "readingsLeft", count: 5 });
});

test("nothing is left to read in a round that is closed", () => {
  const given = { ...base, reading: { needed: 2, readers: 2, given: 12, left: 5 } };
  expect(leftToRead(given)).toBe(5);
  expect(leftToRead({ ...given, status: "closed" })).toBe(0);
});

test("applications given to no reader are to be decided before the proposal", () => {
  const reading = { needed: 2, readers: 2, given: 12, left: 0 };
  const read = { ...base, reading, counts: { ...counts, unassigned: 4, complete: 6 } };
  expect(stepsOf(read)[2]?.blocked).toEqual({ why: "undecided", count: 4 });
  const decided = {
    ...read,
    criteria: [{ ...text, unread: "out" as const }],
  };
  expect(line(decided)).toEqual(["done", "done", "done", "current nobodyOnList", "later"]);
});

test("without texts to read the reading is skipped, and a closed round is done", () => {
  const level = { id: "level", kind: "choice", field: "education_level", weight: 1 };
  const plain = {
    ...base,
    criteria: [level] as unknown as Round["criteria"],
    reading: { needed: 0, readers: 0, given: 0, left: 0 },
    counts: { ...counts, complete: 10, unassigned: 0, chosen: 3 },
  };
  expect(line(plain)).toEqual(["done", "skipped", "skipped", "done", "current notClosed"]);
  expect(line({ ...plain, status: "closed" })).toEqual([
    "done",
    "skipped",
    "skipped",
    "done",
    "done",
  ]);
});
