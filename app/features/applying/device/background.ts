import { authCookie } from "#app/http/cookie-names.ts";
import { fetchSender } from "./agent/agent-account.ts";
import { openDeviceStore } from "./device-store.ts";
import { SYNC_TAG, sendWaiting } from "./outbox.ts";

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Syncing = Waiting & { tag: string };
type Fetching = Waiting & { request: Request };
type CookieStore = { get(name: string): Promise<{ value: string } | null> };

const PAUSE = 60_000;
let last = 0;

/**
 * In the service worker: sends queued submissions on the `sync` event without an open page, and in
 * browsers without Background Sync at the next visit to any page.
 */
export function startSending(scope: EventTarget) {
  scope.addEventListener("sync", (event) => {
    const { tag } = event as Syncing;
    if (tag === SYNC_TAG) (event as Syncing).waitUntil(sendOrTryAgain());
  });
  scope.addEventListener("fetch", (event) => {
    const { request } = event as Fetching;
    if (request.mode !== "navigate" || Date.now() - last < PAUSE) return;
    last = Date.now();
    (event as Fetching).waitUntil(send().catch(() => false));
  });
}

/** A rejected promise makes the browser fire `sync` again later. */
async function sendOrTryAgain() {
  if (!(await send())) throw new Error("something is still waiting");
}

async function send(): Promise<boolean> {
  const sender = async () => fetchSender(await storedBearer());
  return sendWaiting(await openDeviceStore(), { sender });
}

async function storedBearer(): Promise<string | null> {
  const { cookieStore } = globalThis as { cookieStore?: CookieStore };
  const cookie = await cookieStore?.get(authCookie.name).catch(() => null);
  return cookie ? decodeURIComponent(cookie.value) : null;
}
