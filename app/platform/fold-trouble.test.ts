import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "./log.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  return { log, lines, counts: () => lines.map(({ again }) => again) };
}

const away = () => Object.assign(new Error("away"), { code: "ECONNREFUSED" });

test("a trouble that goes on is one line at once, then one an interval with its count", () => {
  const { log, counts, lines } = startLog();
  for (let times = 0; times < 50; times += 1) {
    log.child({ requestId: String(times) }).error({ err: away() }, "failed");
  }
  expect(counts()).toEqual([undefined]);
  vi.advanceTimersByTime(30_000);
  expect(counts()).toEqual([undefined, 49]);
  expect(lines[1]).toMatchObject({ msg: "failed", err: { code: "ECONNREFUSED" } });
  log.error({ err: away() }, "failed");
  vi.advanceTimersByTime(30_000);
  expect(counts()).toEqual([undefined, 49, 1]);
});

test("several workers that meet one trouble are one line, though each adds its name to the text", () => {
  const { log, counts, lines } = startLog();
  for (const trouble of [away(), new Error("Connection terminated unexpectedly")]) {
    for (let nth = 0; nth < 40; nth += 1) {
      trouble.message += ` (Queue: emails, Worker: ${nth})`;
      log.child({ worker: nth }).warn({ err: trouble }, "The job queue has trouble");
    }
  }
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain("Queue: emails");
  vi.advanceTimersByTime(30_000);
  expect(counts()).toEqual([undefined, undefined, 39, 39]);
});

test("when it is over and comes again, it is told at once", () => {
  const { log, counts } = startLog();
  log.warn({ err: away() }, "failed");
  vi.advanceTimersByTime(60_000);
  expect(counts()).toEqual([undefined]);
  log.warn({ err: away() }, "failed");
  expect(counts()).toEqual([undefined, undefined]);
});

test("other troubles and lines without one are written as they come", () => {
  const { log, lines } = startLog();
  log.error({ err: away() }, "failed");
  log.error({ err: Object.assign(new Error("full"), { code: "ENOSPC" }) }, "failed");
  log.error({ err: away() }, "The backup failed");
  // Without a code, two places are two troubles.
  log.error({ err: new Error("a") }, "failed");
  log.error({ err: new Error("b") }, "failed");
  for (const address of ["198.51.100.1", "198.51.100.2"])
    log.warn({ address }, "A sign-in was refused");
  for (let times = 0; times < 3; times += 1) log.info({ err: away() }, "The client went away");
  expect(lines).toHaveLength(10);
});
