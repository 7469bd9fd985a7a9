import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Problem } from "./problem.ts";
import { solve } from "./solve.server.ts";

/** Many overlapping groups keep the solver busy. */
function hard(people: number): Problem {
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return {
    seats: Math.floor(people / 20),
    targets: Array.from({ length: 20 }, (_, place) => ({
      id: `t${place}`,
      label: "",
      field: "region",
      values: ["x"],
      unit: "share",
      at_least: 38,
      at_most: 43,
    })),
    scores: Int32Array.from({ length: people }, () => Math.floor(random() * 2_000)).toSorted(
      (a, b) => b - a,
    ),
    groups: Uint32Array.from({ length: people }, () =>
      Array.from({ length: 20 }, (_, bit) => (random() < 0.4 ? 1 << bit : 0)).reduce(
        (bits, bit) => bits | bit,
        0,
      ),
    ),
    locks: new Int8Array(people),
  };
}

const easy: Problem = {
  seats: 2,
  targets: [],
  locks: new Int8Array(3),
  scores: Int32Array.of(12, 8, 4),
  groups: new Uint32Array(3),
};

describe("solve", () => {
  test("proposals and other numbers of seats are solved", async () => {
    expect(await solve({ kind: "propose", problem: easy })).toMatchObject({
      status: "optimal",
      chosen: [0, 1],
      total: 20,
    });
    expect(await solve({ kind: "what-if", problem: easy, seats: [1, 3] })).toMatchObject([
      { seats: 1, list: { total: 12 } },
      { seats: 3, list: { total: 24 } },
    ]);
  });

  test("a running solver reports progress and can be aborted", async () => {
    const stop = new AbortController();
    const steps: string[] = [];
    const onProgress = (done: number, of: number) => void steps.push(`${done} of ${of}`);
    const work = solve(
      { kind: "propose", problem: hard(3_000) },
      { signal: stop.signal, onProgress },
    );
    while (steps.length === 0) await delay(5);
    expect(steps[0]).toBe("0 of 21");
    stop.abort();
    await expect(work).rejects.toThrow(/abort/i);
    // The next problem is solved.
    expect(await solve({ kind: "propose", problem: easy })).toMatchObject({ status: "optimal" });
  });

  test("a problem aborted in the queue is not solved", async () => {
    const stop = new AbortController();
    const first = solve({ kind: "propose", problem: easy });
    const second = solve({ kind: "propose", problem: easy }, { signal: stop.signal });
    stop.abort();
    await expect(second).rejects.toThrow(/abort/i);
    await first;
  });

  test("nothing is proposed after the time limit", async () => {
    expect(await solve({ kind: "propose", problem: hard(3_000) }, { seconds: 0.001 })).toEqual({
      status: "unfinished",
    });
  });
});
