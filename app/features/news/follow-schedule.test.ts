import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { touch } from "#app/db/touch.server.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { followSchedule } from "./follow-schedule.server.ts";
import { posts } from "./tables.server.ts";

test("kept pages are dropped when an article's hour has come, and not before", async () => {
  const { db, listen, close } = await createTestDatabase();
  const drop = vi.fn();
  const stop = await followSchedule({ db, listen, cache: { drop } });
  const at = new Date(Date.now() + 400);
  await db.update(posts).set({ publishedAt: at }).where(eq(posts.id, 1));
  await touch(db, "posts");
  await vi.waitFor(() => expect(drop).toHaveBeenCalledWith(["posts"]), {
    timeout: 5_000,
    interval: 5,
  });
  const late = Date.now() - at.getTime();
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(1_000);
  await stop();
  await close();
});
