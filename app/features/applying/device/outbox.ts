import type { Sender } from "./agent/who.ts";
import type { DeviceStore } from "./device-store.ts";
import { type QueuedSubmission, queuedSubmissions } from "./queued-submission.ts";
import { Busy, hold, release, retryAfter } from "./retry-after.ts";
import { type Progress, sendSubmission } from "./send-submission.ts";

export const SYNC_TAG = "registrations";

type Listener = {
  /** A parcel sets off, moves, arrives, or stays. */
  onSending?: (parcel: QueuedSubmission) => void;
  onProgress?: Progress;
  onSettled?: (parcel: QueuedSubmission) => void;
  /** With the time of the next try, where too many send from this network. */
  onWaiting?: (parcel: QueuedSubmission, held: number | null) => void;
};

type Options = Listener & {
  /** After every look: the worker, or another tab, may have sent something meanwhile. */
  onLooked?: () => Promise<void>;
  mine?: (parcel: QueuedSubmission) => boolean;
  /** Asked for only when something waits that somebody typed for others; an error: no line. */
  sender?: () => Promise<Sender | null>;
};

/** Sends everything that waits, in the order it was made; stops at the first that does not get through. */
export async function sendWaiting(kept: DeviceStore, options: Options = {}): Promise<boolean> {
  const { mine = () => true, onProgress } = options;
  const waiting = (await queuedSubmissions(kept)).filter(({ state }) => state.kind === "waiting");
  const ours = waiting.filter(mine);
  // The others would be refused like the first, and overtake it if they were not.
  if (ours.length && (await retryAfter(kept)) !== null) return false;
  const whose = onlyOnce(options.sender ?? (async () => null));
  for (const parcel of ours) {
    options.onSending?.(parcel);
    try {
      const sender = parcel.agent ? await whose() : null;
      // Another agent's waits for that agent, and holds nobody else up.
      if (parcel.agent && parcel.agent.id !== sender?.id) {
        options.onWaiting?.(parcel, null);
        continue;
      }
      const bearer = sender?.bearer ?? null;
      const sent = await sendSubmission(kept, parcel.key, {
        bearer,
        ...(onProgress ? { onProgress } : {}),
      });
      options.onSettled?.(sent);
    } catch (error) {
      const held = error instanceof Busy ? error.until : null;
      if (held !== null) await hold(kept, held);
      options.onWaiting?.(parcel, held);
      return false;
    }
  }
  return true;
}

function onlyOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => {
    begun ??= work();
    return begun;
  };
}

const PAUSES = [3, 5, 10, 20, 40, 60];

/** In milliseconds: soon at first, then ever more seldom. */
export function pauseAfter(failures: number): number {
  return (PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 60) * 1000;
}

/** Keeps trying while the page is open: when the line is back, when somebody looks, and now and then. */
export function startOutbox(kept: DeviceStore, options: Options) {
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let again = false;

  async function run() {
    clearTimeout(timer);
    if (await sendWaiting(kept, options)) failures = 0;
    else {
      const held = await retryAfter(kept);
      timer = setTimeout(flush, held === null ? pauseAfter(failures) : held - Date.now());
      if (held === null) failures += 1;
      await askForSync();
    }
    await options.onLooked?.();
  }

  /** Asked while it runs, it looks once more: what was just put in must not wait for the next chance. */
  function flush(): Promise<void> {
    again = running !== null;
    running ??= untilNobodyAsks().finally(() => {
      running = null;
    });
    return running;
  }

  async function untilNobodyAsks() {
    do {
      again = false;
      await run();
    } while (again);
  }

  /** Somebody asks for it, or the line may be another one, where fewer people send. */
  async function tryNow() {
    failures = 0;
    await release(kept);
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

/** Where the browser can, the application also leaves after the tab is closed. */
async function askForSync() {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as
      | SyncRegistration
      | undefined;
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // Refused or unknown: it leaves at the next visit.
  }
}
