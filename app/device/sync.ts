import { type DeviceStore, openDeviceStore } from "./store.ts";

/** The name of the `sync` event; workers of former versions listen to it too. */
const SYNC_TAG = "registrations";

type SyncRegistration = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> };
};

/** With Background Sync what waits is also sent after the tab is closed. */
export async function registerSync() {
  try {
    const worker = (await navigator.serviceWorker?.getRegistration()) as
      | SyncRegistration
      | undefined;
    await worker?.sync?.register(SYNC_TAG);
  } catch {
    // Not supported or not allowed: it is sent at the next visit.
  }
}

type WorkerEvent = Event & {
  tag: string;
  request: Request;
  waitUntil(work: Promise<unknown>): void;
};

const PAUSE = 60_000;

/**
 * In the service worker: sends what waits on the `sync` event without an open page, and in browsers
 * without Background Sync at the next visit to any page. `senders` are false while something waits.
 */
export function startSending(
  scope: EventTarget,
  senders: ((store: DeviceStore) => Promise<boolean>)[],
) {
  let last = 0;

  async function sendAll(): Promise<boolean> {
    const store = await openDeviceStore();
    const sent = await Promise.all(senders.map((send) => send(store)));
    return sent.every(Boolean);
  }

  /** A rejected promise makes the browser fire `sync` again later. */
  async function sendOrTryAgain() {
    if (!(await sendAll())) throw new Error("something is still waiting");
  }

  scope.addEventListener("sync", (event) => {
    const { tag } = event as WorkerEvent;
    if (tag === SYNC_TAG) (event as WorkerEvent).waitUntil(sendOrTryAgain());
  });
  scope.addEventListener("fetch", (event) => {
    const { request } = event as WorkerEvent;
    if (request.mode !== "navigate" || Date.now() - last < PAUSE) return;
    last = Date.now();
    (event as WorkerEvent).waitUntil(sendAll().catch(() => false));
  });
}
