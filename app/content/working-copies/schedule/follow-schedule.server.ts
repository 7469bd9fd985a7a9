import { and, asc, eq, gt } from "drizzle-orm";
import type { Listen } from "#app/platform/db/listen.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { CHANGES } from "#app/platform/db/touch.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { applySchedules, nextScheduledTime } from "./apply-schedules.server.ts";

/** Timers come a little early now and then; the database compares to the millisecond. */
const MARGIN = 20;
/** Looked up again at the latest after this long, should a word from the database have been lost. */
const LONGEST_SLEEP = 10 * 60 * 1000;
/** What did not work is tried again after this long. */
const SHORT_SLEEP = 15 * 1000;

type Options = { db: Db; listen: Listen; cache: { drop: (tags: string[]) => void } };

/**
 * Every process sleeps until the next planned hour of a kind, does what is due and drops the pages
 * that were made of it, so that everything is there on the minute.
 */
export async function followSchedule(
  { db, listen, cache }: Options,
  kind: StoredKind,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  let round = 0;

  async function sleep() {
    round += 1;
    const mine = round;
    const next = await nextHour(db, kind).catch(() => new Date(Date.now() + SHORT_SLEEP));
    // Another change came while this one was asking.
    if (mine !== round) return;
    const wake = Math.min(next?.getTime() ?? Number.POSITIVE_INFINITY, Date.now() + LONGEST_SLEEP);
    clearTimeout(timer);
    timer = setTimeout(() => void act(next), Math.max(0, wake - Date.now()) + MARGIN);
    timer.unref();
  }

  async function act(hour: Date | null) {
    const due = hour !== null && hour.getTime() <= Date.now();
    const done = !due || (await applySchedules(db, kind, new Date()).then(yes, no));
    if (due) cache.drop([kind.collection]);
    if (done) return sleep();
    clearTimeout(timer);
    timer = setTimeout(() => void sleep(), SHORT_SLEEP);
    timer.unref();
  }

  const stopListening = await listen(
    CHANGES,
    (tags) => {
      if (tags.split(" ").includes(kind.collection)) void sleep();
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

const yes = () => true;
const no = () => false;

/** Planned things, and what was published with a later day before there were plans. */
async function nextHour(db: Db, kind: StoredKind): Promise<Date | null> {
  const { items } = kind;
  const waits = and(eq(items.status, "published"), gt(items.publishedAt, new Date()));
  const [[row], planned] = await Promise.all([
    db
      .select({ at: items.publishedAt })
      .from(items)
      .where(waits)
      .orderBy(asc(items.publishedAt))
      .limit(1),
    nextScheduledTime(db, kind),
  ]);
  const known = [row?.at, planned].filter((at) => at instanceof Date);
  return known.length ? new Date(Math.min(...known.map((at) => at.getTime()))) : null;
}
