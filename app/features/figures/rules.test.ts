import fc from "fast-check";
import { expect, test } from "vitest";
import { regions } from "#app/features/registration-form/country.ts";
import { dayAfter, publicProgress, spansOf } from "./rules.ts";
import { tilePlaces } from "./tile-places.ts";

test("every region has one tile, and no two tiles are in one place", () => {
  const codes = regions.list.map(({ code }) => code);
  expect(Object.keys(tilePlaces).sort()).toEqual(codes.toSorted());
  const places = Object.values(tilePlaces).map(([column, row]) => `${column} ${row}`);
  expect(new Set(places).size).toBe(codes.length);
});

test("days, weeks and months follow each other without a gap and count everybody once", () => {
  const counted = fc.record({ ago: fc.nat(1_500), count: fc.integer({ min: 1, max: 50 }) });
  fc.assert(
    fc.property(fc.array(counted, { minLength: 1, maxLength: 60 }), (list) => {
      const byDay = new Map(list.map(({ ago, count }) => [dayAfter("2026-11-02", -ago), count]));
      const days = [...byDay].map(([day, count]) => ({ day, count }));
      days.sort((a, b) => a.day.localeCompare(b.day));
      const { spans } = spansOf(days);
      const sum = (all: readonly { count: number }[]) =>
        all.reduce((total, { count }) => total + count, 0);
      expect(sum(spans)).toBe(sum(days));
      expect(spans[0]?.from).toBe(days[0]?.day);
      expect(spans.at(-1)?.until).toBe(days.at(-1)?.day);
      spans.slice(1).forEach(({ from }, nth) => {
        expect(from).toBe(dayAfter(spans[nth]?.until ?? "", 1));
      });
      expect(spans.length).toBeLessThanOrEqual(106);
    }),
  );
});

test("a chosen period is shown whole, days without applications too", () => {
  const { unit, spans } = spansOf([{ day: "2026-11-02", count: 3 }], {
    from: "2026-11-01",
    until: "2026-11-04",
  });
  expect(unit).toBe("day");
  expect(spans.map(({ count }) => count)).toEqual([0, 3, 0, 0]);
  expect(spansOf([]).spans).toEqual([]);
});

test("visitors read no progress of few people, nor of a figure that keeps it to itself", () => {
  const target = { label: "", target: 240, form: "meca-agro", step: "started" as const };
  const targets = [
    { ...target, key: "few", count: 4 },
    { ...target, key: "five", count: 5 },
    { ...target, key: "hidden", count: 90 },
  ];
  expect(publicProgress(targets, new Set(["few", "five"]))).toEqual([
    { key: "five", step: "started", count: 5 },
  ]);
});
