import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { touch } from "#app/platform/db/touch.server.ts";
import { postServerKind } from "#app/website/news/content-kind.server.ts";
import { posts } from "#app/website/news/tables.server.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { followSchedule } from "./follow-schedule.server.ts";

const MINUTE = 60_000;

// The spy watches the false clock: taken away last, it would put that clock back.
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("cached pages are dropped at the publishing time of an article", async () => {
  const { db, listen, close } = await createTestDatabase();
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const timers = vi.spyOn(globalThis, "setTimeout");
  const drop = vi.fn();
  const stop = await followSchedule({ db, listen, cache: { drop } }, postServerKind);
  const at = new Date(Date.now() + 5 * MINUTE);
  await db.update(posts).set({ publishedAt: at }).where(eq(posts.id, 1));
  timers.mockClear();
  await touch(db, "posts");
  // The notification makes it look up the next time.
  await vi.waitFor(() => {
    const waits = timers.mock.calls.map(([, wait = 0]) => wait);
    expect(waits.filter((wait) => wait > 4 * MINUTE && wait < 6 * MINUTE)).toHaveLength(1);
  });

  vi.advanceTimersByTime(at.getTime() - Date.now() - 1);
  expect(drop).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  await vi.waitFor(() => expect(drop).toHaveBeenCalledExactlyOnceWith(["posts"]));
  timers.mockRestore();
  vi.useRealTimers();
  await stop();
  await close();
});
