import { expect, test } from "vitest";
import { isAnswered, termsAsInput, usualTerms } from "./seat-terms.ts";

const coming = { start_date: "2027-01-04", confirm_days: 7 };
const begun = { start_date: "2026-05-04", confirm_days: null };
const today = "2026-11-17";

test("the day of the cohort is suggested, and a seat needs a day or “no deadline”", () => {
  const terms = usualTerms(coming, today);
  expect(terms).toEqual({ confirmBy: "2026-11-24", noDeadline: false, intoStarted: false });
  expect(isAnswered(terms, coming, today)).toBe(true);
  expect(isAnswered({ ...terms, confirmBy: "" }, coming, today)).toBe(false);
  expect(isAnswered({ ...terms, confirmBy: "2026-11-16" }, coming, today)).toBe(false);
  const without = { ...terms, noDeadline: true };
  expect(isAnswered(without, coming, today)).toBe(true);
  expect(termsAsInput(without)).toEqual({ confirm_by: null, into_started: false });
  expect(isAnswered(terms, null, today)).toBe(false);
});

test("a cohort that has begun needs an explicit yes", () => {
  const terms = { ...usualTerms(begun, today), confirmBy: "2026-11-20" };
  expect(isAnswered(terms, begun, today)).toBe(false);
  expect(isAnswered({ ...terms, intoStarted: true }, begun, today)).toBe(true);
});
