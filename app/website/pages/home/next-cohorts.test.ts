import { expect, test } from "vitest";
import type { FormIntake } from "#app/website/formations/public/intakes-by-form.ts";
import type { Cohort } from "#app/website/formations/schema.ts";
import { nextCohorts } from "./next-cohorts.ts";

const today = "2026-11-15";
const dates = { opens_on: "2026-11-01", closes_on: "2026-11-30" };
const intakes: FormIntake[] = [
  { key: "meca-agro", is: "open", ...dates },
  { key: "meca-indus", is: "coming", opens_on: "2026-12-01", closes_on: "2026-12-20" },
  { key: "tic", is: "unknown" },
];

function cohort(id: number, start_date: string, over: Partial<Cohort> = {}): Cohort {
  return {
    id,
    formation_id: 1,
    category_formation_id: 1,
    form: "meca-agro",
    capacity: 20,
    seats_left: 20,
    formation_title: "Tracteurs",
    formation_slug: "tracteurs",
    name: "",
    place: "Bouaké",
    start_date,
    end_date: "2027-12-31",
    ...over,
  };
}

function listed(...cohorts: Cohort[]): number[] {
  return nextCohorts(cohorts, intakes, today).map(({ id }) => id);
}

test("cohorts one can apply for are listed, the earliest first, and at most six", () => {
  expect(listed(cohort(3, "2027-01-10"), cohort(4, "2026-12-01"))).toEqual([4, 3]);
  expect(listed(...Array.from({ length: 9 }, (_, id) => cohort(id, "2027-01-01")))).toHaveLength(6);
});

test("a cohort that has started, is full or has no open form is not listed", () => {
  expect(listed(cohort(1, today), cohort(2, "2026-02-01"))).toEqual([]);
  expect(listed(cohort(1, "2027-01-10", { seats_left: 0 }))).toEqual([]);
  for (const form of ["meca-indus", "tic", "other", null]) {
    expect(listed(cohort(1, "2027-01-10", { form })), String(form)).toEqual([]);
  }
});

test("without the intakes the form alone counts", () => {
  const all = [cohort(1, "2027-01-10"), cohort(2, "2027-01-10", { form: null })];
  expect(nextCohorts(all, null, today).map(({ id }) => id)).toEqual([1]);
});
