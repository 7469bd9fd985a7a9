import { expect, test } from "vitest";
import { pathById, rebase } from "./rebase.ts";

const seen = {
  name: "Printemps",
  seats: 3,
  trainers: ["Awa"],
  criteria: [
    { id: "level", label: "", weight: 2, points: { bac: 16, bts: 20 } },
    { id: "age", label: "", weight: 1, points: {} },
  ],
};
const [level, age] = seen.criteria as [(typeof seen.criteria)[0], (typeof seen.criteria)[0]];

test("fields that were not touched take what another user saved, the typed ones stay", () => {
  const typed = { ...seen, name: "Été", criteria: [{ ...level, weight: 5 }, age] };
  const stored = { ...seen, seats: 4, criteria: [{ ...level, label: "Études" }, age] };
  expect(rebase(seen, typed, stored)).toEqual({
    values: {
      ...seen,
      name: "Été",
      seats: 4,
      criteria: [{ ...level, weight: 5, label: "Études" }, age],
    },
    meanwhile: {},
  });
});

test("a field that both changed keeps what was typed and names what was saved", () => {
  const typed = {
    ...seen,
    name: "Été",
    trainers: ["Awa", "Léa"],
    criteria: [{ ...level, weight: 5, points: { bac: 10, bts: 20 } }, age],
  };
  const stored = {
    ...seen,
    name: "Avril",
    trainers: [],
    criteria: [{ ...level, weight: 4, points: { bac: 12, bts: 18 } }, age],
  };
  const { values, meanwhile } = rebase(seen, typed, stored);
  expect(values).toEqual({
    ...typed,
    criteria: [{ ...level, weight: 5, points: { bac: 10, bts: 18 } }, age],
  });
  expect(meanwhile).toEqual({
    name: "Avril",
    trainers: [],
    "criteria.level.weight": 4,
    "criteria.level.points.bac": 12,
  });
});

test("the same change by both is no conflict", () => {
  const typed = { ...seen, seats: 4 };
  expect(rebase(seen, typed, typed)).toEqual({ values: typed, meanwhile: {} });
});

test("criteria that one user adds or removes do not cost those of the other", () => {
  const [mine, theirs] = [
    { ...age, id: "sex" },
    { ...age, id: "sex", weight: 7 },
  ];
  const typed = { ...seen, criteria: [age, mine] };
  const stored = { ...seen, criteria: [level, age, theirs] };
  expect(rebase(seen, typed, stored).values.criteria).toEqual([
    age,
    theirs,
    { ...mine, id: "sex-2" },
  ]);
  const changed = { ...seen, criteria: [{ ...level, weight: 9 }, age] };
  const removed = { ...seen, criteria: [age] };
  expect(rebase(seen, removed, changed).values.criteria).toEqual(changed.criteria);
  expect(rebase(seen, changed, removed)).toEqual({
    values: { ...seen, criteria: [age, { ...level, weight: 9 }] },
    meanwhile: { "criteria.level": null },
  });
});

test("an input finds its conflict by the id of its item, wherever that stands now", () => {
  const values = { ...seen, criteria: [age, level] };
  expect(pathById("criteria.1.points.bac", values)).toBe("criteria.level.points.bac");
  expect(pathById("criteria.0", values)).toBe("criteria.age");
  expect(pathById("name", values)).toBe("name");
});
