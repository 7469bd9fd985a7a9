import { causeOf } from "#app/api-client/browser/refusal-key.ts";
import type { Queue, Queued, Waiting } from "./queue.ts";
import {
  clearRetryAfter,
  pauseAfter,
  readRetryAfter,
  SiteAwayError,
  setRetryAfter,
  TooManyRequestsError,
} from "./retry-after.ts";
import type { DeviceStore } from "./store.ts";
import { registerSync } from "./sync.ts";

export type Progress = (sent: number, all: number) => void;
export type Sender = { id: number; bearer: string };
export type SendOptions = { bearer: string | null; onProgress?: Progress | undefined };

/** What a feature gives: where its items are, and how one is sent. */
export type Sending<T extends Queued> = {
  queue: Queue<T>;
  /** Stores how it ended and returns it; throws when it has to be tried again. */
  send: (store: DeviceStore, item: T, options: SendOptions) => Promise<T>;
  /** Who is signed in; asked only when an item of an agent waits, rejects without a connection. */
  sender?: () => Promise<Sender | null>;
};

export type OutboxOptions<T> = {
  isOwn?: (item: T) => boolean;
  onSending?: (item: T) => void;
  onProgress?: Progress;
  onSettled?: (item: T) => void;
  /** `error`: why it could not be sent now; null when another agent has to send it. */
  onWaiting?: (item: T, error: unknown) => void;
  /** Runs after every attempt, because the worker or another tab may have sent something. */
  onLooked?: () => unknown;
};

/** Sends all waiting items in order of creation; stops at the first network error or 429. */
export async function sendWaiting<T extends Queued>(
  store: DeviceStore,
  sending: Sending<T>,
  { isOwn = () => true, ...options }: OutboxOptions<T> = {},
): Promise<boolean> {
  const ours = (await sending.queue.all(store)).filter((item) => isWaiting(item) && isOwn(item));
  // The limit applies to all of them, and sending one now would change the order.
  if (ours.length && (await readRetryAfter(store)) !== null) return false;
  let asked: Promise<Sender | null> | undefined;
  for (const item of ours) {
    options.onSending?.(item);
    try {
      if (item.agent) asked ??= sending.sender?.();
      const sender = item.agent ? await asked : null;
      // Only the agent who typed it may send it; the others are not delayed.
      if (item.agent && item.agent.id !== sender?.id) {
        options.onWaiting?.(item, null);
        continue;
      }
      const { onProgress } = options;
      const bearer = sender?.bearer ?? null;
      const settled = await sendOnce(store, sending, item, { bearer, onProgress });
      options.onSettled?.(settled);
    } catch (error) {
      if (error instanceof TooManyRequestsError) await setRetryAfter(store, error.until);
      const noted = await noteCause(store, sending.queue, item, error);
      options.onWaiting?.(noted, error);
      return false;
    }
  }
  return true;
}

const isWaiting = ({ state }: Queued) => state.kind === "waiting";

/** One tab at a time. Without the Web Locks API the key of the item prevents a second effect. */
function sendOnce<T extends Queued>(
  store: DeviceStore,
  { queue, send }: Sending<T>,
  item: T,
  options: SendOptions,
): Promise<T> {
  const work = async () => {
    // Another tab or the worker may have sent it meanwhile.
    const stored = await queue.get(store, item.key);
    return stored && isWaiting(stored) ? send(store, stored, options) : (stored ?? item);
  };
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  return locks ? locks.request(queue.keyOf(item.key), work) : work();
}

/** What people read while it waits depends on what the site answered, if it did. */
async function noteCause<T extends Queued>(
  store: DeviceStore,
  queue: Queue<T>,
  item: T,
  error: unknown,
): Promise<T> {
  const stored = await queue.get(store, item.key);
  if (stored?.state.kind !== "waiting") return stored ?? item;
  const state = waitingAfter(error);
  const noted = { ...stored, state };
  if (stored.state.cause !== state.cause) await queue.set(store, noted);
  return noted;
}

/** The state of what could not be sent now. */
export function waitingAfter(error: unknown): Waiting {
  if (!(error instanceof SiteAwayError)) return { kind: "waiting" };
  const cause = causeOf({ status: error.status, message: "" });
  // The answer to a token that was just renewed: the browser stores no cookies.
  if (cause === "stale") return { kind: "waiting", cause: "cookies" };
  return { kind: "waiting", cause: cause === "ended" ? "ended" : "away" };
}

export type Outbox = {
  /** A call during a run starts another run, so that a new item does not wait for the pause. */
  flush: () => Promise<void>;
  /** Also ends a waiting time. */
  tryNow: () => Promise<void>;
};

/** Retries while the page is open: on `online`, when it becomes visible and after a pause. */
export function startOutbox<T extends Queued>(
  store: DeviceStore,
  sending: Sending<T>,
  options: OutboxOptions<T> = {},
): Outbox {
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let again = false;

  async function run() {
    clearTimeout(timer);
    if (await sendWaiting(store, sending, options)) failures = 0;
    else {
      const retryAt = await readRetryAfter(store);
      timer = setTimeout(flush, retryAt === null ? pauseAfter(failures) : retryAt - Date.now());
      if (retryAt === null) failures += 1;
      await registerSync();
    }
    await options.onLooked?.();
  }

  function flush(): Promise<void> {
    again = running !== null;
    running ??= runWhileRequested();
    return running;
  }

  async function runWhileRequested() {
    try {
      do {
        again = false;
        await run();
      } while (again);
    } finally {
      // In the same turn as the last look at `again`: a call in between would be lost.
      running = null;
    }
  }

  /** A new connection may be another network, with its own rate limit. */
  async function tryNow() {
    failures = 0;
    await clearRetryAfter(store);
    await flush();
  }

  addEventListener("online", () => void tryNow());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void flush();
  });
  return { flush, tryNow };
}
