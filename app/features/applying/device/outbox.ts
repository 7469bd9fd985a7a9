import type { Sender } from "./agent/agent-account.ts";
import type { DeviceStore } from "./device-store.ts";
import { type QueuedSubmission, queuedSubmissions } from "./queued-submission.ts";
import {
  clearRetryAfter,
  readRetryAfter,
  setRetryAfter,
  TooManyRequestsError,
} from "./retry-after.ts";
import { type Progress, sendSubmission } from "./send-submission.ts";

export const SYNC_TAG = "registrations";

type Listener = {
  onSending?: (submission: QueuedSubmission) => void;
  onProgress?: Progress;
  onSettled?: (submission: QueuedSubmission) => void;
  /** `retryAt` is the time of the next attempt after 429. */
  onWaiting?: (submission: QueuedSubmission, retryAt: number | null) => void;
};

type Options = Listener & {
  /** Runs after every attempt, because the worker or another tab may have sent something. */
  onLooked?: () => Promise<void>;
  isOwn?: (submission: QueuedSubmission) => boolean;
  /** Called only when a submission of an agent waits; rejects without a connection. */
  sender?: () => Promise<Sender | null>;
};

/** Sends all waiting submissions in order of creation; stops at the first network error or 429. */
export async function sendWaiting(store: DeviceStore, options: Options = {}): Promise<boolean> {
  const { isOwn = () => true, onProgress } = options;
  const waiting = (await queuedSubmissions(store)).filter(({ state }) => state.kind === "waiting");
  const ours = waiting.filter(isOwn);
  // The limit applies to all of them, and sending one now would change the order.
  if (ours.length && (await readRetryAfter(store)) !== null) return false;
  const getSender = once(options.sender ?? (async () => null));
  for (const submission of ours) {
    options.onSending?.(submission);
    try {
      const sender = submission.agent ? await getSender() : null;
      // Only the agent who typed it may send it; the others are not delayed.
      if (submission.agent && submission.agent.id !== sender?.id) {
        options.onWaiting?.(submission, null);
        continue;
      }
      const bearer = sender?.bearer ?? null;
      const sent = await sendSubmission(store, submission.key, {
        bearer,
        ...(onProgress ? { onProgress } : {}),
      });
      options.onSettled?.(sent);
    } catch (error) {
      const retryAt = error instanceof TooManyRequestsError ? error.until : null;
      if (retryAt !== null) await setRetryAfter(store, retryAt);
      options.onWaiting?.(submission, retryAt);
      return false;
    }
  }
  return true;
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => {
    begun ??= work();
    return begun;
  };
}

const PAUSES = [3, 5, 10, 20, 40, 60];

/** In milliseconds, increasing with the number of failures. */
export function pauseAfter(failures: number): number {
  return (PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 60) * 1000;
}

/** Retries while the page is open: on `online`, when it becomes visible and after a pause. */
export function startOutbox(store: DeviceStore, options: Options) {
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let again = false;

  async function run() {
    clearTimeout(timer);
    if (await sendWaiting(store, options)) failures = 0;
    else {
      const retryAt = await readRetryAfter(store);
      timer = setTimeout(flush, retryAt === null ? pauseAfter(failures) : retryAt - Date.now());
      if (retryAt === null) failures += 1;
      await registerSync();
    }
    await options.onLooked?.();
  }

  /** A call during a run starts another run, so that a new submission does not wait for the pause. */
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

type SyncRegistration = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> };
};

/** With Background Sync the submission is also sent after the tab is closed. */
export async function registerSync() {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as
      | SyncRegistration
      | undefined;
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // Not supported or not allowed: it is sent at the next visit.
  }
}
