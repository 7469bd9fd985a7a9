import { expect, test } from "vitest";
import { forgivingFilter } from "./forgiving-filter.ts";

const people = ["Élise Koné", "Elise N’Guessan", "Zoé Yao"].map((label, index) => ({
  value: String(index),
  label,
}));

function found(search: string, limit = 10) {
  const options = forgivingFilter({ options: people, search, limit });
  return options.map((option) => ("label" in option ? option.label : option.group));
}

test("accents, case and the order of words are ignored", () => {
  expect(found("elise")).toEqual(["Élise Koné", "Elise N’Guessan"]);
  expect(found("KONE élise")).toEqual(["Élise Koné"]);
  expect(found("zoe")).toEqual(["Zoé Yao"]);
  expect(found("")).toHaveLength(3);
  expect(found("", 1)).toHaveLength(1);
  expect(found("personne")).toEqual([]);
});

test("a group keeps its matching options", () => {
  const options = [{ group: "Équipe", items: people }];
  const kept = forgivingFilter({ options, search: "yao", limit: 10 });
  expect(kept).toEqual([{ group: "Équipe", items: [people[2]] }]);
});
