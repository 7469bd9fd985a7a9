import { and, asc, eq, gt } from "drizzle-orm";
import type { Listen } from "#app/db/listen.server.ts";
import type { Db } from "#app/db/open.server.ts";
import { CHANGES } from "#app/db/touch.server.ts";
import { posts } from "./tables.server.ts";

/** Timers come a little early now and then; the database compares to the millisecond. */
const MARGIN = 20;
/** Looked up again at the latest after this long, should a word from the database have been lost. */
const LONGEST_SLEEP = 10 * 60 * 1000;

type Options = { db: Db; listen: Listen; cache: { drop: (tags: string[]) => void } };

/**
 * Pages kept in memory know nothing of an article whose hour has not come. Every process sleeps
 * until the next one and then drops what lists articles, so that it is there on the minute.
 */
export async function followSchedule({ db, listen, cache }: Options): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  let round = 0;

  async function sleep() {
    const until = Date.now() + LONGEST_SLEEP;
    round += 1;
    const mine = round;
    const next = await nextHour(db, new Date()).catch(() => null);
    // Another change came while this one was asking.
    if (mine !== round) return;
    const wake = Math.min(next?.getTime() ?? Number.POSITIVE_INFINITY, until);
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        if (next && next.getTime() <= Date.now()) cache.drop(["posts"]);
        void sleep();
      },
      Math.max(0, wake - Date.now()) + MARGIN,
    );
    timer.unref();
  }

  const stopListening = await listen(
    CHANGES,
    (tags) => {
      if (tags.split(" ").includes("posts")) void sleep();
    },
    () => void sleep(),
  );
  await sleep();
  return async () => {
    round += 1;
    clearTimeout(timer);
    await stopListening();
  };
}

async function nextHour(db: Db, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: posts.publishedAt })
    .from(posts)
    .where(and(eq(posts.status, "published"), gt(posts.publishedAt, now)))
    .orderBy(asc(posts.publishedAt))
    .limit(1);
  return row?.at ?? null;
}
