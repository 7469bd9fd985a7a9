import fc from "fast-check";
import { expect, test } from "vitest";
import { hiddenAs, hideSmall, hideWomen } from "./hide.ts";
import type { CellFigure } from "./rules.ts";
import type { Figure } from "./schema.ts";

const people = (count: number): Figure => ({ people: count, of: null, value: count });
const share = (part: number, of: number): Figure => ({
  people: part,
  of,
  value: of ? Math.round((1_000 * part) / of) / 10 : null,
});

function cellsOf(groups: Figure[], total: Figure): CellFigure[] {
  return [
    { split: null, code: "", figure: total },
    ...groups.map((figure, nth) => ({ split: "region" as const, code: `r${nth}`, figure })),
  ];
}

const shownOf = (counts: number[]) => {
  const total = people(counts.reduce((sum, count) => sum + count, 0));
  return hideSmall(cellsOf(counts.map(people), total)).map(
    ({ shown }) => shown.hidden ?? shown.value,
  );
};

test("a small group is hidden, and a second one, so that it cannot be subtracted", () => {
  expect(shownOf([40, 3, 12])).toEqual([55, 40, "few", "kept"]);
  expect(shownOf([40, 3, 2, 12])).toEqual([57, 40, "few", "few", 12]);
  // Two groups of one person each would be told by their sum.
  expect(shownOf([40, 1, 1])).toEqual([42, "kept", "few", "few"]);
  expect(shownOf([3, 1])).toEqual(["few", "few", "few"]);
  expect(shownOf([10, 0, 8])).toEqual([18, 10, 0, 8]);
});

test("a share is hidden when the part, the rest or the whole is small", () => {
  const cells = cellsOf([share(2, 50), share(30, 40), share(47, 50)], share(79, 140));
  expect(hideSmall(cells).map(({ shown }) => shown.hidden)).toEqual([null, "few", null, "few"]);
  expect(hideWomen(people(20), 3, 15)).toEqual({ value: null, hidden: "few" });
  expect(hideWomen(people(20), 18, 90)).toEqual({ value: null, hidden: "few" });
  expect(hideWomen(people(20), 10, 50)).toEqual({ value: 50, hidden: null });
});

test("a programme that would tell another one is hidden as a whole", () => {
  const programmes = [people(30), people(3), people(12)].map((figure, nth) => ({
    split: "programme" as const,
    code: `p${nth}`,
    figure,
  }));
  const cells = [{ split: null, code: "", figure: people(45) }, ...programmes];
  expect(
    ["p0", "p1", "p2", "p9"].map((code) => hiddenAs({ split: "programme", code }, cells)),
  ).toEqual([null, "few", "kept", null]);
  const own = { split: null, code: "", figure: people(12) };
  expect(hideSmall([own], "kept")[0]?.shown).toEqual({ value: null, hidden: "kept" });
});

test("no hidden group of a split can be computed from what is shown", () => {
  const counts = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(counts, (list) => {
      const [total, ...shown] = shownOf(list);
      const hidden = list.filter((_, nth) => typeof shown[nth] === "string");
      for (const [nth, count] of list.entries()) {
        if (count > 0 && count < 5) expect(shown[nth]).toBe("few");
      }
      if (typeof total === "string" || hidden.length === 0) return;
      expect(hidden.length).toBeGreaterThan(1);
      expect(hidden.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(5);
    }),
  );
});

/** Programmes with their courses, as the cells of one indicator. */
function tradesOf(programmes: number[][]): CellFigure[] {
  const sum = (list: number[]) => list.reduce((all, count) => all + count, 0);
  return [
    { split: null, code: "", figure: people(sum(programmes.flat())) },
    ...programmes.flatMap((courses, nth): CellFigure[] => [
      { split: "programme", code: `p${nth}`, figure: people(sum(courses)) },
      ...courses.map((count, place) => ({
        split: "course" as const,
        code: `p${nth}-${place}`,
        figure: people(count),
      })),
    ]),
  ];
}

test("a course is hidden among those of its programme, and all of them with the programme", () => {
  const shown = (programmes: number[][]) =>
    Object.fromEntries(
      hideSmall(tradesOf(programmes)).map(({ code, shown: { hidden, value } }) => [
        code,
        hidden ?? value,
      ]),
    );
  // The smallest of all courses is in the other programme: hiding it would tell nothing of these.
  expect(
    shown([
      [3, 20, 30],
      [6, 40],
    ]),
  ).toMatchObject({
    p0: 53,
    "p0-0": "few",
    "p0-1": "kept",
    "p0-2": 30,
    "p1-0": 6,
    "p1-1": 40,
  });
  expect(shown([[3], [20, 30], [60, 70]])).toMatchObject({
    p0: "few",
    p1: "kept",
    "p0-0": "few",
    "p1-0": "kept",
    "p1-1": "kept",
    p2: 130,
    "p2-0": 60,
  });
  const cells = tradesOf([
    [3, 20, 30],
    [6, 40],
  ]);
  expect(hiddenAs({ split: "course", code: "p0-1" }, cells)).toBe("kept");
  expect(hiddenAs({ split: "course", code: "p1-0" }, cells)).toBeNull();
});

test("no hidden course or programme can be computed from the others", () => {
  const courses = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 5 });
  const programmes = fc.array(courses, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(programmes, (list) => {
      const cells = hideSmall(tradesOf(list));
      const of = (code: string) => cells.find((cell) => cell.code === code);
      const isHidden = (code: string) => Boolean(of(code)?.shown.hidden);
      for (const [nth, counts] of list.entries()) {
        const codes = counts.map((_, place) => `p${nth}-${place}`);
        const hidden = codes.filter(isHidden);
        const size = hidden.reduce((sum, code) => sum + (of(code)?.figure.people ?? 0), 0);
        if (isHidden(`p${nth}`)) expect(hidden).toEqual(codes);
        else if (hidden.length) {
          expect(hidden.length).toBeGreaterThan(1);
          expect(size).toBeGreaterThanOrEqual(5);
        }
      }
    }),
  );
});
