import { expect, test } from "vitest";
import { waitUntilIdle } from "./low-priority.server.ts";

/** A process that is busy for the given time; the clock advances with each look. */
function process(busyFor: number) {
  let time = 0;
  const look = async () => {
    time += 100;
    return time <= busyFor ? 0.6 : 0.02;
  };
  return { look, now: () => time };
}

test.each([
  ["nobody", 0, 100],
  ["a few", 500, 600],
  ["a whole evening", 60_000, 3_000],
])("while %s waits, the job waits, but never for long", async (_, busyFor, waited) => {
  const clock = process(busyFor);
  await waitUntilIdle(clock);
  expect(clock.now()).toBe(waited);
});
