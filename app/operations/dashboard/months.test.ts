import { expect, test } from "vitest";
import { isMonth, monthAfter, monthOf, spanOf } from "./months.ts";

test("months follow each other over the year", () => {
  expect(monthAfter("2026-12", 1)).toBe("2027-01");
  expect(monthAfter("2027-01", -1)).toBe("2026-12");
  expect(monthOf(new Date("2026-11-30T23:59:59Z"))).toBe("2026-11");
  expect(spanOf("2026-12")).toEqual({
    from: new Date("2026-12-01T00:00:00Z"),
    to: new Date("2027-01-01T00:00:00Z"),
  });
  expect([isMonth("2026-13"), isMonth("2026-1"), isMonth(null)]).toEqual([false, false, false]);
});
