import type { Sender } from "./agent/who.ts";
import type { Kept } from "./kept.ts";
import { allParcels, type Parcel } from "./parcel.ts";
import { type Progress, sendParcel } from "./send-parcel.ts";

export const SYNC_TAG = "registrations";

type Listener = {
  /** A parcel sets off, moves, arrives, or stays. */
  onSending?: (parcel: Parcel) => void;
  onProgress?: Progress;
  onSettled?: (parcel: Parcel) => void;
  onWaiting?: (parcel: Parcel) => void;
};

type Options = Listener & {
  /** After every look: the worker, or another tab, may have sent something meanwhile. */
  onLooked?: () => Promise<void>;
  mine?: (parcel: Parcel) => boolean;
  /** Asked for only when something waits that somebody typed for others; an error: no line. */
  sender?: () => Promise<Sender | null>;
};

/** Sends everything that waits, in the order it was made; stops at the first that does not get through. */
export async function sendWaiting(kept: Kept, options: Options = {}): Promise<boolean> {
  const { mine = () => true, onProgress } = options;
  const waiting = (await allParcels(kept)).filter(({ state }) => state.kind === "waiting");
  const whose = onlyOnce(options.sender ?? (async () => null));
  for (const parcel of waiting.filter(mine)) {
    options.onSending?.(parcel);
    try {
      const sender = parcel.agent ? await whose() : null;
      // Another agent's waits for that agent, and holds nobody else up.
      if (parcel.agent && parcel.agent.id !== sender?.id) {
        options.onWaiting?.(parcel);
        continue;
      }
      const bearer = sender?.bearer ?? null;
      const sent = await sendParcel(kept, parcel.key, {
        bearer,
        ...(onProgress ? { onProgress } : {}),
      });
      options.onSettled?.(sent);
    } catch {
      options.onWaiting?.(parcel);
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
export function startOutbox(kept: Kept, options: Options) {
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let again = false;

  async function run() {
    clearTimeout(timer);
    if (await sendWaiting(kept, options)) failures = 0;
    else {
      timer = setTimeout(flush, pauseAfter(failures));
      failures += 1;
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

  addEventListener("online", () => {
    failures = 0;
    void flush();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void flush();
  });
  return { flush };
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
