/** Milliseconds in which the same trouble is one line. */
const INTERVAL = 30_000;
/** Different troubles at a time; more are written as they come. */
const MOST = 200;

type Trouble = { count: number; again: (count: number) => void };

/**
 * The first line of a trouble is written at once. The same trouble is counted from then on, and
 * written once an interval with its count, until an interval passes without it.
 */
export function foldTrouble(interval = INTERVAL) {
  const troubles = new Map<string, Trouble>();

  function wait(name: string, trouble: Trouble) {
    const timer = setTimeout(() => {
      const { count } = trouble;
      if (!count) {
        troubles.delete(name);
        return;
      }
      trouble.count = 0;
      trouble.again(count);
      wait(name, trouble);
    }, interval);
    timer.unref();
  }

  /** `write` adds how many lines the trouble would have been since the last one, if it is told. */
  return (name: string, write: (count?: number) => void) => {
    const known = troubles.get(name);
    if (known) {
      known.count += 1;
      known.again = write;
      return;
    }
    write();
    if (troubles.size >= MOST) return;
    const trouble = { count: 0, again: write };
    troubles.set(name, trouble);
    wait(name, trouble);
  };
}
