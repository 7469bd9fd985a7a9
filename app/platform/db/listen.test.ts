import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/setup/test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

const say = (channel: string, payload: string) =>
  database.pool.query("SELECT pg_notify($1, $2)", [channel, payload]);

test("a subscriber receives notifications until it unsubscribes", async () => {
  const heard = vi.fn();
  const stop = await database.listen("pages", heard);
  await say("pages", "home");
  await say("other", "nothing");
  await expect.poll(() => heard.mock.calls).toEqual([["home"]]);
  await stop();
  const control = vi.fn();
  await database.listen("pages", control);
  await say("pages", "news");
  await expect.poll(() => control.mock.calls).toEqual([["news"]]);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("after a lost connection the listener reconnects and calls onReconnect", async () => {
  const heard = vi.fn();
  const reconnected = vi.fn();
  await database.listen("gap", heard, reconnected);
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tremplin listen' AND datname = current_database()",
  );
  await expect.poll(() => reconnected.mock.calls.length, { timeout: 5_000 }).toBe(1);
  await say("gap", "again");
  await expect.poll(() => heard.mock.calls).toEqual([["again"]]);
});
