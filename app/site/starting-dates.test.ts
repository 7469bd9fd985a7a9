import { expect, test } from "vitest";
import { addDays, isHoliday, isWorkday } from "./holidays.ts";
import { startingCohort, startingIntake } from "./starting-dates.ts";

test.each([
  ["2026-12-25", true],
  ["2027-01-01", true],
  ["2027-03-29", true], // Easter Monday
  ["2027-05-06", true], // Ascension
  ["2027-05-17", true], // Whit Monday
  ["2027-08-07", true],
  ["2026-11-15", true],
  ["2027-03-10", true], // The end of Ramadan
  ["2027-05-17", true], // Tabaski, within a day
  ["2027-02-15", false],
  ["2027-06-14", false],
])("%s is a holiday: %s", (day, holiday) => {
  expect(isHoliday(day)).toBe(holiday);
});

/** Every day of two years, one of them a leap year. */
const firstDays = Array.from({ length: 731 }, (_, index) => addDays("2027-01-01", index));

test("whatever the first day, the intake opens that day and closes on a workday", () => {
  for (const day of firstDays) {
    const { opensOn, closesOn } = startingIntake(day);
    expect(opensOn).toBe(day);
    expect(closesOn >= addDays(day, 60), day).toBe(true);
    expect(closesOn <= addDays(day, 80), day).toBe(true);
    expect(isWorkday(closesOn), `${day}: ${closesOn}`).toBe(true);
  }
});

test("whatever the first day, cohorts start on a working Monday after the intake closes", () => {
  for (const day of firstDays) {
    const { closesOn } = startingIntake(day);
    for (const [weeksAfterClosing, months] of [
      [5, 5],
      [8, 18],
    ] as const) {
      const { startDate, endDate } = startingCohort(closesOn, { weeksAfterClosing, months });
      const at = `${day}: ${closesOn}, ${startDate}, ${endDate}`;
      expect(startDate >= addDays(closesOn, weeksAfterClosing * 7), at).toBe(true);
      expect(new Date(startDate).getUTCDay(), at).toBe(1);
      expect(new Date(endDate).getUTCDay(), at).toBe(5);
      expect([startDate, endDate].some(isHoliday), at).toBe(false);
      expect(endDate > startDate, at).toBe(true);
    }
  }
});
