import { expect, test } from "vitest";
import type { Cohort } from "#app/features/formations/schema.ts";
import { nextCohorts } from "./next-cohorts.ts";

function cohort(id: number, start_date: string): Cohort {
  return {
    id,
    formation_id: 1,
    category_formation_id: 1,
    form: null,
    capacity: 20,
    seats_left: 20,
    formation_title: "Tracteurs",
    formation_slug: "tracteurs",
    name: "",
    place: "Bouaké",
    start_date,
    end_date: "2027-12-31",
  };
}

test("cohorts that start next come first, then those that started last", () => {
  const list = nextCohorts(
    [
      cohort(1, "2026-02-01"),
      cohort(2, "2026-09-01"),
      cohort(3, "2027-01-10"),
      cohort(4, "2026-12-01"),
    ],
    "2026-11-15",
  );
  expect(list.map(({ id, upcoming }) => [id, upcoming])).toEqual([
    [4, true],
    [3, true],
    [2, false],
    [1, false],
  ]);
});

test("a cohort that starts today has started, and at most six are listed", () => {
  expect(nextCohorts([cohort(1, "2026-11-15")], "2026-11-15")[0]?.upcoming).toBe(false);
  const many = Array.from({ length: 9 }, (_, id) => cohort(id, "2027-01-01"));
  expect(nextCohorts(many, "2026-11-15")).toHaveLength(6);
});
