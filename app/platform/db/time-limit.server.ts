import { AsyncLocalStorage } from "node:async_hooks";

/** How long a request may still wait for the database. */
type Allowance = {
  left: number;
  waiting: number;
  since: number;
  commits: number;
  touched: Set<string> | null;
};

const current = new AsyncLocalStorage<Allowance>();

/**
 * Limits how long `work` may wait for the database in total. Only waiting counts, not a slow
 * request body. Nested work shares the limit.
 */
export function limitWaiting<T>(milliseconds: number, work: () => T): T {
  if (current.getStore()) return work();
  return current.run({ left: milliseconds, waiting: 0, since: 0, commits: 0, touched: null }, work);
}

export function timeLeft(): number {
  const allowance = current.getStore();
  if (!allowance) return Number.POSITIVE_INFINITY;
  const used = allowance.waiting ? performance.now() - allowance.since : 0;
  return Math.max(0, allowance.left - used);
}

/**
 * Runs outside of the current request, without its limit: a commit, because nobody could say whether one
 * that is given up took place, and work that goes on after the answer.
 */
export function unlimited<T>(work: () => T): T {
  return current.exit(work);
}

export function countCommit() {
  const allowance = current.getStore();
  if (allowance) allowance.commits += 1;
}

/** Whether a commit was sent: then it cannot be said that nothing was stored. */
export function hasCommitted(): boolean {
  return (current.getStore()?.commits ?? 0) > 0;
}

/** Notes the cache tags that the current request changes. */
export function noteTouched(tags: readonly string[]) {
  const allowance = current.getStore();
  if (!allowance) return;
  allowance.touched ??= new Set();
  for (const tag of tags) allowance.touched.add(tag);
}

/** The cache tags that the current request has changed, also in requests inside it; null for none. */
export function touchedTags(): ReadonlySet<string> | null {
  return current.getStore()?.touched ?? null;
}

/** Counts the time until `answer` settles; parallel waiting counts once. */
export function counted<T>(answer: Promise<T>): Promise<T> {
  const allowance = current.getStore();
  if (!allowance) return answer;
  if (allowance.waiting++ === 0) allowance.since = performance.now();
  return answer.finally(() => {
    if (--allowance.waiting === 0) allowance.left -= performance.now() - allowance.since;
  });
}
