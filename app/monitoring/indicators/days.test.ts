import fc from "fast-check";
import { expect, test } from "vitest";
import { agesOn } from "#app/website/registration-form/age.ts";
import { bornBy, dayAfter, viewOf } from "./days.ts";
import { presetDays, withDay } from "./periods.ts";

const day = fc
  .date({ min: new Date("1930-01-01"), max: new Date("2090-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("somebody is that old exactly when born by that day", () => {
  fc.assert(
    fc.property(day, day, fc.integer({ min: 0, max: 100 }), (birth, on, age) => {
      expect(birth <= bornBy(on, age)).toBe(agesOn(birth, on).most >= age);
    }),
  );
  expect(bornBy("2028-02-29", 18)).toBe("2010-02-28");
  expect(dayAfter("2028-02-28")).toBe("2028-02-29");
});

test("one day of a period is changed, and the other follows only when they cross", () => {
  const days = { from: "2026-01-01", until: "2026-12-31" };
  expect(withDay(days, { from: "2026-03-01" })).toEqual({ ...days, from: "2026-03-01" });
  expect(withDay(days, { until: "2026-05-31" })).toEqual({ ...days, until: "2026-05-31" });
  expect(withDay(days, { from: "2027-03-01" })).toEqual({
    from: "2027-03-01",
    until: "2027-12-31",
  });
  expect(withDay(days, { until: "2025-05-31" })).toEqual({
    from: "2025-01-01",
    until: "2025-05-31",
  });
});

test("the usual periods, and the year without one", () => {
  expect(presetDays("lastQuarter", "2026-02-10")).toEqual({
    from: "2025-10-01",
    until: "2025-12-31",
  });
  expect(presetDays("thisQuarter", "2026-11-17")).toEqual({
    from: "2026-10-01",
    until: "2026-12-31",
  });
  expect(viewOf({ programme: "x" }, "2026-11-17")).toEqual({
    programme: "x",
    from: "2026-01-01",
    until: "2026-12-31",
  });
  const intake = viewOf({ year: 2025 }, "2026-11-17");
  expect(intake).toEqual({ year: 2025, from: "2000-01-01", until: "2026-12-31" });
  expect(intake).toMatchObject(presetDays("allTime", "2026-11-17"));
  expect(viewOf({ year: 2025, from: "2026-02-01" }, "2026-11-17").from).toBe("2026-02-01");
});
