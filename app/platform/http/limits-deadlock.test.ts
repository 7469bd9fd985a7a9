import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { countTries, type Limit, returnTries } from "./rate-limit.server.ts";
import { rateLimits } from "./tables.server.ts";

const limits: Limit[] = ["first", "second"].map((name) => ({
  name,
  about: null,
  tries: 100,
  seconds: 60,
}));

test("a try that is counted and one that is given back do not wait for each other", async () => {
  const { db, pool, close } = await createTestDatabase();
  onTestFinished(close);
  const now = new Date();
  const site = { csrfSecret: async () => "x" };
  const c = { var: { db, now, site } } as never;
  const resetAt = new Date(now.getTime() + 60_000);
  // In the table the second key comes first.
  await db.insert(rateLimits).values({ key: "second", hits: 5, resetAt });
  await db.insert(rateLimits).values({ key: "first", hits: 5, resetAt });
  const waiting = async () => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.count;
  };
  const holder = await pool.connect();
  await holder.query("begin; select 1 from rate_limits where key = 'first' for update");
  const counted = countTries(c, limits);
  await expect.poll(waiting).toBe(1);
  const returned = returnTries(c, limits);
  await expect.poll(waiting).toBe(2);
  await holder.query("commit");
  holder.release();
  await Promise.all([counted, returned]);
  const rows = await db.select({ hits: rateLimits.hits }).from(rateLimits);
  expect(rows).toEqual([{ hits: 5 }, { hits: 5 }]);
});
