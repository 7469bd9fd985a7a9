import type { DeviceStore } from "./store.ts";

/** The server answered 429, as the browser sees it, and named the time of the next attempt. */
export class TooManyRequestsError extends Error {
  override name = "Busy";
  /** In milliseconds, by the clock of this device. */
  readonly until: number;
  constructor({ headers }: Response) {
    super("too many from this network");
    const seconds = Number(headers.get("retry-after")) || MINUTE;
    this.until = Date.now() + Math.min(seconds, DAY) * 1000;
  }
}

/** The site answered, but cannot take it now: the network is not what is missing. */
export class SiteAwayError extends Error {
  override name = "SiteAway";
  readonly status: number;
  constructor({ status }: Response) {
    super(`the site answered with ${status}`);
    this.status = status;
  }
}

const MINUTE = 60;
const DAY = 24 * 60 * 60;

type StoredRetry = { since: number; until: number };
const RETRY_KEY = "retry-after";

/** Stored on the device, because page, other tabs and worker share the limit. */
export function setRetryAfter(store: DeviceStore, until: number): Promise<void> {
  return store.set(RETRY_KEY, { since: Date.now(), until } satisfies StoredRetry);
}

export function clearRetryAfter(store: DeviceStore): Promise<void> {
  return store.delete(RETRY_KEY);
}

/** Time of the next attempt; null when nothing delays it. */
export async function readRetryAfter(store: DeviceStore): Promise<number | null> {
  const retryAt = await store.get<StoredRetry>(RETRY_KEY);
  const now = Date.now();
  // `since` in the future means that the clock went back: do not wait.
  return retryAt && retryAt.since <= now && now < retryAt.until ? retryAt.until : null;
}

const PAUSES = [3, 5, 10, 20, 40, 60];

/** How long to wait where nobody said it; in milliseconds, increasing with the number of failures. */
export function pauseAfter(failures: number): number {
  return (PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 60) * 1000;
}
