import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forms } from "#tests/setup/forms.ts";
import { areDisjoint, Criteria, type Criterion, GAP } from "./criteria.ts";
import { criteriaErrors, scorableFields } from "./fields.ts";
import { nextReaders } from "./readers.server.ts";
import { byRank, combineScores, ranked, scoreOf } from "./score.ts";

const level: Criterion = {
  id: "level",
  label: "",
  weight: 2,
  kind: "choice",
  field: "education_level",
  points: { bepc: 8, bac: 16, none: 4.5 },
  otherwise: 1,
};
const age: Criterion = {
  id: "age",
  label: "",
  weight: 1,
  kind: "number",
  field: "age",
  otherwise: 0,
  bands: [
    { from: null, to: 17, points: 2 },
    { from: 18, to: 25, points: 20 },
    { from: 26, to: null, points: 10 },
  ],
};
const motivation: Criterion = {
  id: "motivation",
  label: "",
  weight: 3,
  kind: "text",
  fields: ["motivation"],
  guidance: "",
  readers: 2,
};
const criteria = [level, age, motivation];

describe("points of an answer", () => {
  test("a choice gets the points of the table, other answers the default", () => {
    const [part] = scoreOf([level], { education_level: "bac" }).parts;
    expect(part).toMatchObject({ points: 16, because: { kind: "choice", answers: ["bac"] } });
    for (const answer of ["toString", "__proto__", "", null, undefined]) {
      const [rest] = scoreOf([level], { education_level: answer }).parts;
      expect(rest).toMatchObject({ points: 1, because: { kind: "otherwise" } });
    }
  });

  test("a number gets the points of its band, both ends included", () => {
    const pointsAt = (value: number | string | null) => scoreOf([age], { age: value }).score;
    expect([17, 18, 25, 26, 90].map(pointsAt)).toEqual([2, 20, 20, 10, 10]);
    expect([null, "", "?"].map(pointsAt)).toEqual([0, 0, 0]);
    expect(scoreOf([age], { age: "19" }).parts[0]?.because).toEqual({
      kind: "band",
      answer: 19,
      from: 18,
      to: 25,
    });
  });

  test("bands that overlap or end before they start are not disjoint", () => {
    expect(areDisjoint([{ from: null, to: null }])).toBe(true);
    expect(
      areDisjoint([
        { from: 5, to: 9 },
        { from: null, to: 4 },
      ]),
    ).toBe(true);
    expect(
      areDisjoint([
        { from: 5, to: 9 },
        { from: 9, to: null },
      ]),
    ).toBe(false);
    expect(areDisjoint([{ from: 5, to: 4 }])).toBe(false);
    expect(
      areDisjoint([
        { from: 5, to: null },
        { from: 7, to: 8 },
      ]),
    ).toBe(false);
  });

  test("points of several answers add up, to 20", () => {
    const machines: Criterion = {
      ...level,
      id: "machines",
      field: "machines",
      points: { tractor: 8, sprayer: 4.25, huller: 12 },
    };
    const scoreWith = (...answers: string[]) => scoreOf([machines], { machines: answers }).score;
    expect(scoreWith("tractor", "sprayer")).toBe(12.25);
    expect(scoreWith("tractor", "sprayer", "huller")).toBe(20);
    expect(scoreWith("sprayer", "rocket")).toBe(4.25);
    expect(scoreWith()).toBe(1);
  });

  test("sex, disability, place and name give no points and are not shown to readers", () => {
    const fields = ["sex", "disability", "last_name", "region", "nationality", "phone", "needs"];
    for (const form of forms) {
      for (const field of [...fields, "nothing"]) {
        expect(criteriaErrors(form, [{ ...level, field }]), field).toHaveProperty([
          "criteria.0.field",
        ]);
        expect(criteriaErrors(form, [{ ...motivation, fields: [field] }]), field).toHaveProperty([
          "criteria.0.fields.0",
        ]);
      }
    }
  });

  test("each form offers only its own fields", () => {
    const [agro, industry] = forms;
    if (!agro || !industry) throw new Error("a form is missing");
    const named = scorableFields(agro).choices.map(({ name }) => name);
    expect(named).toEqual([
      "education_level",
      "situation",
      "experience",
      "farming_link",
      "machines",
    ]);
    expect(scorableFields(agro).numbers).toEqual(["age", "diploma_year"]);
    expect(scorableFields(agro).texts.map(({ name }) => name)).toEqual(["diploma", "motivation"]);
    const farming = { ...level, field: "farming_link", points: { family: 5, king: 20 } };
    expect(criteriaErrors(agro, [farming])).toEqual({
      "criteria.0.points.king": "selection.errors.answer",
    });
    expect(criteriaErrors(industry, [farming])).toEqual({
      "criteria.0.field": "selection.errors.field",
    });
    expect(criteriaErrors(agro, criteria)).toEqual({});
  });

  test("two criteria with the same id are refused", () => {
    expect(Criteria.safeParse([level, { ...age, id: "level" }]).success).toBe(false);
    expect(Criteria.safeParse(criteria).success).toBe(true);
  });
});

const quarter = fc.integer({ min: 0, max: 80 }).map((each) => each / 4);
const someCriteria = fc
  .array(fc.record({ weight: fc.integer({ min: 1, max: 100 }), points: quarter }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((all) =>
    all.map(
      ({ weight, points }, place): Criterion => ({
        ...level,
        id: `c${place}`,
        weight,
        points: { x: points },
      }),
    ),
  );

describe("scoreOf", () => {
  test("a score is the weighted mean of the points, of 20, with its parts", () => {
    const readerScores = { motivation: [12, 14] };
    const score = scoreOf(criteria, { education_level: "bac", age: 30 }, readerScores);
    expect(score).toMatchObject({ score: 13.5, complete: true });
    expect(score.parts.map(({ points, adds }) => [points, adds])).toEqual([
      [16, 5.33],
      [10, 1.67],
      [13, 6.5],
    ]);
  });

  test("a score equals the sum of its parts and the weighted mean, to the hundredth", () => {
    fc.assert(
      fc.property(someCriteria, (all) => {
        const { score, parts } = scoreOf(all, { education_level: "x" });
        const sum = parts.reduce((cents, { adds }) => cents + Math.round(adds * 100), 0);
        expect(sum).toBe(Math.round(score * 100));
        const weights = all.reduce((total, { weight }) => total + weight, 0);
        const mean = parts.reduce((total, each) => total + (each.points ?? 0) * each.weight, 0);
        expect(Math.abs(score - mean / weights)).toBeLessThanOrEqual(0.005 + 1e-9);
        for (const { adds, points, weight } of parts) {
          expect(Math.abs(adds - ((points ?? 0) * weight) / weights)).toBeLessThan(0.01 + 1e-9);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("a score is 0 without criteria and incomplete without a reader's score", () => {
    expect(scoreOf([], {})).toEqual({ score: 0, complete: true, parts: [] });
    const waiting = scoreOf(criteria, { education_level: "bac", age: 30 }, { motivation: [12] });
    expect(waiting).toMatchObject({ score: 7, complete: false });
    expect(waiting.parts[2]).toMatchObject({ points: null, adds: 0, because: { rule: "waiting" } });
  });
});

describe("readers", () => {
  test("two scores count as their mean, and above five points apart need a third", () => {
    expect(combineScores([], 2)).toEqual({ rule: "waiting", missing: 2 });
    expect(combineScores([9], 2)).toEqual({ rule: "waiting", missing: 1 });
    expect(combineScores([9], 1)).toEqual({ rule: "one", points: 9 });
    expect(combineScores([9, 14], 2)).toEqual({ rule: "mean", points: 11.5 });
    expect(combineScores([9, 14.25], 2)).toEqual({ rule: "third" });
    expect(combineScores([14.25, 9, 13], 2)).toEqual({ rule: "median", points: 13 });
  });

  test("the order of scores does not matter, and the result lies between them", () => {
    const scores = fc.array(quarter, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(scores, (given) => {
        const found = combineScores(given, 2);
        expect(combineScores(given.toReversed(), 2)).toEqual(found);
        const gap = Math.max(...given) - Math.min(...given);
        if (!("points" in found)) {
          expect([found.rule, given.length]).toEqual(["third", 2]);
          expect(gap).toBeGreaterThan(GAP);
          return;
        }
        expect(found.points).toBeGreaterThanOrEqual(Math.min(...given));
        expect(found.points).toBeLessThanOrEqual(Math.max(...given));
      }),
    );
  });

  test("with three scores, a higher score never lowers the result", () => {
    fc.assert(
      fc.property(quarter, quarter, quarter, quarter, (a, b, c, more) => {
        const points = (...scores: number[]) => {
          const found = combineScores(scores, 2);
          return "points" in found ? found.points : Number.NaN;
        };
        expect(points(a, b, Math.min(20, c + more))).toBeGreaterThanOrEqual(points(a, b, c));
      }),
    );
  });

  test("nextReaders returns the least busy readers, without those who read already", () => {
    const loads = [
      { reader: 1, assigned: 4 },
      { reader: 2, assigned: 2 },
      { reader: 3, assigned: 2 },
    ];
    expect(nextReaders(loads, [], 2)).toEqual([2, 3]);
    expect(nextReaders(loads, [2], 2)).toEqual([3, 1]);
    expect(nextReaders(loads, [1, 2, 3], 1)).toEqual([]);
  });
});

describe("ranked", () => {
  const registration = fc.record({
    score: fc.integer({ min: 0, max: 6 }),
    complete: fc.boolean(),
    submittedAt: fc.constantFrom("2026-01-02T08:00:00.000Z", "2026-01-02T08:00:00.001Z"),
    reference: fc.integer({ min: 0, max: 99 }).map((each) => `MA-2026-${each + 100_000}`),
  });

  test("the order is by score, then submission, then reference", () => {
    const of = (score: number, submittedAt: string, reference: string) => ({
      score,
      submittedAt,
      reference,
      complete: true,
    });
    const registrations = [
      of(12, "2026-02-01", "MA-2026-000003"),
      of(12, "2026-01-01", "MA-2026-000004"),
      of(12, "2026-01-01", "MA-2026-000002"),
      of(13, "2026-03-01", "MA-2026-000001"),
      { ...of(19, "2026-01-01", "MA-2026-000005"), complete: false },
    ];
    const list = ranked(registrations).map(({ rank, reference }) => [rank, reference.slice(-1)]);
    expect(list).toEqual([
      [1, "1"],
      [2, "2"],
      [3, "4"],
      [4, "3"],
      [null, "5"],
    ]);
  });

  test("the order does not depend on the order of the input", () => {
    const registrations = fc.uniqueArray(registration, { selector: ({ reference }) => reference });
    fc.assert(
      fc.property(registrations, (all) => {
        expect(ranked(all.toReversed())).toEqual(ranked(all));
        for (const one of all)
          for (const other of all) {
            expect(Math.sign(byRank(one, other)) + Math.sign(byRank(other, one))).toBe(0);
          }
      }),
    );
  });
});
