import fc from "fast-check";
import { expect, test } from "vitest";
import { regions } from "#app/website/registration-form/country.ts";
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
      const { unit, spans } = spansOf(days);
      const sum = (all: readonly { count: number }[]) =>
        all.reduce((total, { count }) => total + count, 0);
      expect(sum(spans)).toBe(sum(days));
      expect((spans[0]?.from ?? "") <= (days[0]?.day ?? "")).toBe(true);
      expect((spans.at(-1)?.until ?? "") >= (days.at(-1)?.day ?? "")).toBe(true);
      for (const { from } of spans) {
        if (unit === "week") expect(new Date(from).getUTCDay(), "a Monday").toBe(1);
        if (unit === "month") expect(from.slice(8)).toBe("01");
      }
      spans.slice(1).forEach(({ from }, nth) => {
        expect(from).toBe(dayAfter(spans[nth]?.until ?? "", 1));
      });
      expect(spans.length).toBeLessThanOrEqual(107);
    }),
  );
});

test("of three hundred years only those with applications are shown", () => {
  const days = [
    { day: "2025-01-20", count: 2 },
    { day: "2026-11-02", count: 3 },
  ];
  const { unit, spans } = spansOf(days, { from: "1900-01-01", until: "2199-12-31" });
  expect([unit, spans.length]).toEqual(["week", 94]);
  expect(spans.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  expect(spansOf([], { from: "1900-01-01", until: "2199-12-31" }).spans).toEqual([]);
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

test("a week that is not over, or that the dates cut, is marked and keeps to the dates", () => {
  const days = [
    { day: "2026-07-01", count: 2 },
    { day: "2026-11-17", count: 3 },
  ];
  const { unit, spans } = spansOf(days, { today: "2026-11-17" });
  expect(unit).toBe("week");
  expect(spans[0]).toEqual({ from: "2026-06-29", until: "2026-07-05", count: 2, partial: false });
  expect(spans.at(-1)).toEqual({
    from: "2026-11-16",
    until: "2026-11-22",
    count: 3,
    partial: true,
  });
  const cut = spansOf(days, { from: "2026-07-01", until: "2026-11-17", today: "2026-12-01" }).spans;
  expect(cut[0]).toMatchObject({ from: "2026-07-01", until: "2026-07-05", partial: true });
  expect(cut.at(-1)).toMatchObject({ from: "2026-11-16", until: "2026-11-17", partial: true });
  expect(cut.filter(({ partial }) => partial)).toHaveLength(2);
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
