import fc from "fast-check";
import { expect, test } from "vitest";
import { equations } from "#tests/setup/equations.ts";
import { calendarPeriod, isCalendarPeriod, levelsAround } from "./calendar-period.ts";
import { type Group, hidingIn, isFew, isSmall } from "./small-groups.ts";

const paths = levelsAround({ from: "2026-01-01", until: "2026-01-31" }).map((level) =>
  level.map(({ path }) => path),
);
const months = paths[3] ?? [];

type Person = { month: string; course: string; sex: string; code: string };

function levelsOf(people: readonly Person[], depth = paths.length): Group[][] {
  return paths.slice(0, depth).map((level) =>
    people.map(({ month, course, sex, code }) => ({
      time: level.find((path) => `${month}/`.startsWith(`${path}/`)) ?? "",
      programme: course.slice(0, 1),
      course,
      sex,
      code,
      sizes: [1],
    })),
  );
}

const codesOf = (counts: readonly number[]) =>
  counts.flatMap((count, nth) =>
    Array.from({ length: count }, () => ({
      month: months[0] ?? "",
      course: "a1",
      sex: "F",
      code: `c${nth}`,
    })),
  );

test.each([
  ["nothing small", [12, 0, 7], []],
  ["one small group takes the next larger one with it", [12, 3, 7], ["c1", "c2"]],
  ["two small ones that are five people", [12, 3, 2], ["c1", "c2"]],
  ["two that are fewer, so that each could be guessed", [12, 1, 1], ["c0", "c1", "c2"]],
])("%s", (_, counts, expected) => {
  const hidden = hidingIn(levelsOf(codesOf(counts), 1)).codes({ time: 0, place: 0, sexes: 0 });
  expect([...hidden].sort()).toEqual(expected);
});

test("the part, the whole and the rest of a share are groups", () => {
  expect(isSmall([50, 2])).toBe(true);
  expect(isSmall([50, 47])).toBe(true);
  expect(isSmall([50, 30, 28])).toBe(true);
  expect(isSmall([50, 30, 0])).toBe(false);
});

test.each([
  ["2026-03-04", "2026-03-09", "2026-03-01", "2026-03-31"],
  ["2026-02-01", "2026-03-01", "2026-01-01", "2026-03-31"],
  ["2026-03-31", "2026-04-01", "2026-01-01", "2026-06-30"],
  ["2026-01-01", "2026-09-30", "2026-01-01", "2026-12-31"],
  ["2024-05-01", "2026-02-03", "2026-01-01", "2026-03-31"],
  [undefined, undefined, "2026-01-01", "2026-12-31"],
])("%s to %s is answered as %s to %s", (from, until, first, last) => {
  const period = calendarPeriod({ from, until }, "2026-11-02");
  expect(period).toEqual({ from: first, until: last });
  expect(isCalendarPeriod(period)).toBe(true);
});

const person = fc.record({
  month: fc.constantFrom(...[0, 0, 0, 1, 1, 2, 4, 8].flatMap((nth) => months[nth] ?? [])),
  course: fc.constantFrom("a1", "a1", "a1", "a2", "a2", "b3", "b3", "b4"),
  sex: fc.constantFrom("F", "M", "M"),
  code: fc.constantFrom("c1", "c1", "c1", "c2", "c2", "c3", "c4"),
});

type Cell = Partial<Record<"time" | "place" | "sex" | "code", string>>;

const isIn = (cell: Cell, { month, course, sex, code }: Person) =>
  (!cell.time || `${month}/`.startsWith(`${cell.time}/`)) &&
  (!cell.place || course.startsWith(cell.place)) &&
  (!cell.sex || sex === cell.sex) &&
  (!cell.code || code === cell.code);

/** Every question that can be asked, and whether it is answered. */
function* questions(people: readonly Person[]) {
  const hiding = hidingIn(levelsOf(people));
  const places = [[""], ["a", "b"], ["a1", "a2", "b3", "b4"]];
  for (const [level, times] of paths.entries())
    for (const time of times)
      for (const [depth, names] of places.entries())
        for (const place of names) {
          const all = hiding.time(time, level) || hiding.place(place, level, depth);
          const detail = { time: level, place: depth };
          for (const sex of [undefined, "F", "M"])
            for (const code of [undefined, "c1", "c2", "c3", "c4"]) {
              const noSex = sex && hiding.sex(sex, detail);
              const noCode =
                code &&
                (hiding.codes({ ...detail, sexes: 0 }).has(code) ||
                  (sex && hiding.codes({ ...detail, sexes: 1 }).has(code)));
              yield { cell: { time, place, sex, code } as Cell, told: !(all || noSex || noCode) };
            }
        }
}

test("no group of a few people follows from all that is told", () => {
  const crowd = fc.array(person, { minLength: 20, maxLength: 400, size: "max" });
  let told = 0;
  fc.assert(
    fc.property(crowd, (people) => {
      const all = [...questions(people)];
      const counts = (cell: Cell) => people.filter((each) => isIn(cell, each)).length;
      // Whoever is told that a group has nobody knows it of all within.
      const nobody = all.filter(({ cell, told }) => told && counts(cell) === 0);
      const places = ["a1", "a2", "b3", "b4"];
      const atoms: Person[] = months.flatMap((month) =>
        places.flatMap((course) =>
          ["F", "M"].flatMap((sex) =>
            ["c1", "c2", "c3", "c4"].map((code) => ({ month, course, sex, code })),
          ),
        ),
      );
      const open = atoms.filter((atom) => !nobody.some(({ cell }) => isIn(cell, atom)));
      const system = equations(open.length);
      const sumOf = (cell: Cell) => open.map((atom) => Number(isIn(cell, atom)));
      for (const { cell, told: isTold } of all) if (isTold) system.add(sumOf(cell));
      const small = all.filter(({ cell }) => isFew(counts(cell)));
      told += all.filter(({ cell, told: isTold }) => isTold && counts(cell) > 0).length;
      const found = small.filter(({ cell }) => system.says(sumOf(cell)));
      expect(found.map(({ cell }) => cell)).toEqual([]);
    }),
    { numRuns: 6 },
  );
  expect(told).toBeGreaterThan(100);
});
