import { expect, test } from "vitest";
import { readDay, writtenDay } from "./typed-day.ts";

test("a day is written and read in the order of the language", () => {
  expect(writtenDay("2026-03-09", "fr")).toBe("09/03/2026");
  expect(writtenDay("2026-03-09", "en")).toBe("03/09/2026");
  expect(writtenDay("2026-03-09", "de")).toBe("09.03.2026");
  expect(writtenDay("", "fr")).toBe("");
  for (const typed of ["9/3/2026", "09.03.2026", "9 3 2026", "09032026", "2026-03-09"]) {
    expect(readDay(typed, "fr"), typed).toBe("2026-03-09");
  }
  expect(readDay("3/9/2026", "en")).toBe("2026-03-09");
  expect(readDay("9.3.2026", "de")).toBe("2026-03-09");
});

test("what is no day is none, and a short year waits for the end of typing", () => {
  for (const typed of ["", "31/02/2026", "12/13/2026", "9/3/20261", "9/3", "demain"]) {
    expect(readDay(typed, "fr"), typed).toBeNull();
  }
  expect(readDay("9/3/26", "fr")).toBeNull();
  expect(readDay("9/3/26", "fr", { short: true })).toBe("2026-03-09");
});
