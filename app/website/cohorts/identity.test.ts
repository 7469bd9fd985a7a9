import { expect, test } from "vitest";
import { cohortDates, cohortIdentity } from "./identity.ts";

const dates = { start_date: "2027-01-04", end_date: "2027-06-25" };

test("a cohort is named with place, dates and course, in each language", () => {
  expect(cohortDates(dates, "fr")).toBe("4 janv. – 25 juin 2027");
  expect(cohortDates(dates, "en")).toBe("Jan 4 – Jun 25, 2027");
  expect(cohortDates(dates, "de")).toBe("4. Jan. – 25. Juni 2027");
  expect(cohortDates({ ...dates, start_date: "2026-12-01" }, "fr")).toBe(
    "1er déc. 2026 – 25 juin 2027",
  );
  const cohort = { ...dates, name: "C1", place: "", formation_title: "Soudage" };
  expect(cohortIdentity(cohort, "fr")).toBe("C1 · 4 janv. – 25 juin 2027 · Soudage");
  expect(cohortIdentity({ ...cohort, place: "Bouaké" }, "en")).toBe(
    "C1 · Bouaké · Jan 4 – Jun 25, 2027 · Soudage",
  );
});
