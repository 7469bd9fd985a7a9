import { availableParallelism, loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

/** The database does not answer, or not in time. A failure, not a refusal: work may try again. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
  /** The message contains no user data and may be logged. */
  readonly quotable = true;
}

type Times = {
  /** Milliseconds without an answer after which the database is pinged. */
  doubt: number;
  /** Milliseconds to wait for the ping. */
  sign: number;
  /** Milliseconds between pings while the database is away. */
  again: number;
};

type Waiter = { since: number; until: number; giveUp: (error: Error) => void };

const TIMES: Times = { doubt: 1_000, sign: 1_200, again: 250 };

/**
 * How much longer than usual an answer may take: 1 on a quiet machine, up to 4 where many processes
 * wait for each core. A database that gets no CPU time is slow, not away.
 */
export function slowness([load = 0] = loadavg(), cores = availableParallelism()): number {
  return Math.min(4, Math.max(1, load / cores / 2));
}

export type DatabaseTimeout = ReturnType<typeof createDatabaseTimeout>;

/**
 * A watchdog that tells a slow database from one that is away. When a statement takes long, the
 * database is pinged; without an answer all waiting statements fail at once, and later ones fail
 * immediately until it is back.
 */
export function createDatabaseTimeout(
  pingDatabase: () => Promise<unknown>,
  times = TIMES,
  slow = slowness,
) {
  const waiting = new Set<Waiter>();
  let gone = false;
  let asking = false;
  let lastSign = 0;
  let timer: NodeJS.Timeout | undefined;

  function wait<T>(answer: Promise<T>, limit: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const since = performance.now();
      const waiter = { since, until: since + limit, giveUp: settle(reject) };
      waiting.add(waiter);
      timer ??= setInterval(look, times.doubt / 5);
      answer.then(settle(resolve), settle(reject));

      function settle<V>(end: (value: V) => void) {
        return (value: V) => {
          if (!waiting.delete(waiter)) return;
          if (waiting.size === 0) timer = void clearInterval(timer);
          end(value);
        };
      }
    });
  }

  /** Answers that arrived during a pause of this process are read before the database is blamed. */
  function look() {
    setImmediate(() => {
      const now = performance.now();
      for (const waiter of waiting) {
        if (now > waiter.until) waiter.giveUp(new NoAnswer("a statement ran out of time"));
      }
      const doubtful = [...waiting].some(({ since }) => now - since > times.doubt);
      if (doubtful && now - lastSign > times.doubt) void ask();
    });
  }

  async function ask() {
    if (asking || gone) return;
    asking = true;
    const asked = performance.now();
    if (await isThere()) lastSign = performance.now();
    else {
      gone = true;
      const lost = new NoAnswer("the database does not answer");
      for (const waiter of waiting) if (waiter.since <= asked) waiter.giveUp(lost);
      void waitForReturn();
    }
    asking = false;
  }

  async function waitForReturn() {
    while (gone) {
      await delay(times.again, undefined, { ref: false });
      if (await isThere()) gone = false;
    }
  }

  async function isThere(): Promise<boolean> {
    const sign = pingDatabase().then(
      () => true,
      () => false,
    );
    const late = delay(times.sign * slow(), undefined, { ref: false }).then(nextTurn);
    return Promise.race([sign, late]);
  }

  return {
    wait,
    /** Fails immediately while the database is known to be away. */
    refuseIfGone() {
      if (gone) throw new NoAnswer("the database does not answer");
    },
  };
}

/** One more turn of the event loop to read what has arrived. */
function nextTurn(): Promise<false> {
  return new Promise((resolve) => setImmediate(() => setImmediate(() => resolve(false))));
}
