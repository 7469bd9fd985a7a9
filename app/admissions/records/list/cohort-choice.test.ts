import { expect, test } from "vitest";
import { courseOf, possibleCohorts } from "./cohort-choice.ts";

const registration = (formation_id: number | null, year = 2026) => ({ formation_id, year });

test("courseOf returns the common course, null without one, and mixed for several", () => {
  expect(courseOf([registration(3), registration(3)])).toBe(3);
  expect(courseOf([registration(3), registration(null)])).toBe(3);
  expect(courseOf([registration(null)])).toBeNull();
  expect(courseOf([registration(3), registration(4)])).toBe("mixed");
});

test("possibleCohorts leaves out cohorts that are over or started before the intake year", () => {
  const cohorts = [
    { name: "over", start_date: "2026-01-05", end_date: "2026-06-26" },
    { name: "earlier", start_date: "2025-09-01", end_date: "2027-06-25" },
    { name: "running", start_date: "2026-09-07", end_date: "2027-02-26" },
    { name: "coming", start_date: "2027-01-04", end_date: "2027-06-25" },
  ];
  const offered = possibleCohorts(cohorts, [registration(3, 2025), registration(3)], "2026-11-16");
  expect(offered.map(({ name }) => name)).toEqual(["running", "coming"]);
});
