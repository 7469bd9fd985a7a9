import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createDatabaseTimeout, NoAnswer, slowness } from "./database-timeout.server.ts";
import { counted, limitWaiting, timeLeft } from "./time-limit.server.ts";

const times = { doubt: 50, sign: 50, again: 20 };
const never = () => new Promise<never>(() => {});

test("a slow statement is waited for while pings are answered", async () => {
  const ask = vi.fn(async () => {});
  const databaseTimeout = createDatabaseTimeout(ask, times);
  await expect(databaseTimeout.wait(delay(400, "late"), 5_000)).resolves.toBe("late");
  expect(ask.mock.calls.length).toBeGreaterThan(1);
  databaseTimeout.refuseIfGone();
});

test("without an answer to a ping all waiting statements fail, and later ones fail at once", async () => {
  const databaseTimeout = createDatabaseTimeout(never, times, () => 1);
  const started = performance.now();
  const told = await Promise.allSettled([1, 2, 3].map(() => databaseTimeout.wait(never(), 60_000)));
  expect(told.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(() => databaseTimeout.refuseIfGone()).toThrow(NoAnswer);
});

test("a database that answers pings late is waited for on a starved machine", async () => {
  const late = () => delay(120);
  const starved = createDatabaseTimeout(late, times, () => 4);
  await expect(starved.wait(delay(300, "late"), 5_000)).resolves.toBe("late");
  const idle = createDatabaseTimeout(late, times, () => 1);
  await expect(idle.wait(delay(300, "late"), 5_000)).rejects.toThrow(NoAnswer);
  expect([slowness([0], 2), slowness([4], 2), slowness([8], 2), slowness([64], 2)]).toEqual([
    1, 1, 2, 4,
  ]);
});

test("statements run again when the database is back", async () => {
  let frozen = true;
  const databaseTimeout = createDatabaseTimeout(
    () => (frozen ? never() : Promise.resolve()),
    times,
  );
  await expect(databaseTimeout.wait(never(), 60_000)).rejects.toThrow(NoAnswer);
  frozen = false;
  await vi.waitFor(() => databaseTimeout.refuseIfGone(), { timeout: 5_000 });
});

test("a statement answered in time causes no ping", async () => {
  const ask = vi.fn(never);
  const databaseTimeout = createDatabaseTimeout(ask, times);
  await expect(databaseTimeout.wait(Promise.resolve(1), 1_000)).resolves.toBe(1);
  await expect(databaseTimeout.wait(Promise.reject(new Error("no")), 1_000)).rejects.toThrow("no");
  expect(ask).not.toHaveBeenCalled();
});

test("no statement waits longer than its limit, even when pings are answered", async () => {
  const databaseTimeout = createDatabaseTimeout(async () => {}, times);
  await expect(databaseTimeout.wait(never(), 100)).rejects.toThrow(NoAnswer);
});

test("a pause of this process does not count as a silent database", async () => {
  const databaseTimeout = createDatabaseTimeout(async () => {}, times);
  const answer = databaseTimeout.wait(delay(10, "there"), 60);
  const until = performance.now() + 300;
  while (performance.now() < until);
  await expect(answer).resolves.toBe("there");
});

test("the limit counts all waiting of one request and nothing else", async () => {
  await limitWaiting(1_000, async () => {
    await delay(60);
    expect(timeLeft()).toBe(1_000);
    await counted(delay(100));
    await limitWaiting(9_000, () => counted(Promise.all([delay(100), counted(delay(100))])));
    expect(timeLeft()).toBeGreaterThan(700);
    expect(timeLeft()).toBeLessThan(810);
  });
  expect(timeLeft()).toBe(Number.POSITIVE_INFINITY);
});
