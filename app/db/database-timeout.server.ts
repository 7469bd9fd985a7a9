import { setTimeout as delay } from "node:timers/promises";

/** The database does not answer, or not in time. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
  /** Its message may stand in the log. */
  readonly quotable = true;
}

type Times = {
  /** After how long without an answer one asks whether the database is there at all. */
  doubt: number;
  /** How long it may take to answer that. */
  sign: number;
  /** How often one asks again whether it is back. */
  again: number;
};

type Waiter = { since: number; until: number; giveUp: (error: Error) => void };

const TIMES: Times = { doubt: 1_000, sign: 1_200, again: 250 };

export type DatabaseTimeout = ReturnType<typeof createDatabaseTimeout>;

/**
 * Tells a slow database from one that is gone. A statement may take its time; but when one waits
 * for long, the database is asked for a sign of life, and if none comes, everybody who waits is
 * told so at once, and whoever comes after them is not kept waiting at all.
 */
export function createDatabaseTimeout(signOfLife: () => Promise<unknown>, times = TIMES) {
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

  /** Answers that have arrived are read first: after a pause of ours it is not the database's fault. */
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
    const sign = signOfLife().then(
      () => true,
      () => false,
    );
    const late = delay(times.sign, undefined, { ref: false }).then(nextTurn);
    return Promise.race([sign, late]);
  }

  return {
    wait,
    /** Nobody is kept waiting for what is known to be gone. */
    refuseIfGone() {
      if (gone) throw new NoAnswer("the database does not answer");
    },
  };
}

/** One more look at what has arrived before it counts as missing. */
function nextTurn(): Promise<false> {
  return new Promise((resolve) => setImmediate(() => setImmediate(() => resolve(false))));
}
