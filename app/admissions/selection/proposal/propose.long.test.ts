import fc from "fast-check";
import loadHighs from "highs";
import { test } from "vitest";
import { expectRules } from "#tests/setup/proposal-rules.ts";
import { randomFeasibleProblems } from "#tests/setup/selection-problems.ts";
import { propose } from "./propose.ts";

test("the proposal meets every target and lock on a thousand random cases", async () => {
  const highs = await loadHighs();
  const large = randomFeasibleProblems({ people: 150, seats: 60, targets: 8 });
  fc.assert(
    fc.property(large, (problem) => {
      const found = propose(highs, problem, { deadline: performance.now() + 60_000 });
      if (found.status !== "optimal") throw new Error(found.status);
      expectRules(problem, found);
    }),
    { numRuns: 1_000 },
  );
});
