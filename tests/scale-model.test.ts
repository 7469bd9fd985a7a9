import { expect, test } from "vitest";
import { type Costs, loadOf, needOf, resultsDay } from "../measure/setup/scale-model.ts";

const costs: Costs = {
  cached: { app: 1, database: 0 },
  rendered: { app: 10, database: 2 },
  file: { app: 1, database: 0 },
  submission: { app: 10, database: 4 },
  followUp: { app: 10, database: 3 },
};
const nothing = { cached: 0, rendered: 0, file: 0, submission: 0, followUp: 0 };

test("busy cores are the sum of the acts of a second, and a process has room left", () => {
  const need = needOf({ ...nothing, cached: 500, rendered: 100 }, costs);
  expect(need).toEqual({ requests: 600, appCores: 1.5, databaseCores: 0.2, processes: 3 });
  expect(needOf(nothing, costs).processes, "one may stop").toBe(2);
});

test("ten times the visitors are ten times the load", () => {
  const visits = {
    pagesEach: 4,
    filesEach: 6,
    missing: 0.02,
    applyingOf1000: 20,
    followUpsEach: 3,
  };
  const [one, ten] = [1e6, 1e7].map((visitors) => loadOf({ ...visits, visitors, inFront: 0 }));
  expect(ten?.cached).toBeCloseTo((one?.cached ?? 0) * 10);
  const behind = loadOf({ ...visits, visitors: 1e6, inFront: 0.95 });
  expect(behind.cached).toBeCloseTo((one?.cached ?? 0) / 20);
  expect(behind.submission, "no cache answers an application").toBe(one?.submission);
});

test("50,000 in an hour are 28 look-ups in its busiest second", () => {
  expect(resultsDay(50_000, 0).followUp).toBeCloseTo(27.8, 1);
});
