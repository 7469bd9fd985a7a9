import { openDeviceStore } from "#app/features/applying/device/device-store.ts";
import { SYNC_TAG } from "#app/features/applying/device/outbox.ts";
import { sendAllKept } from "./send-answers.ts";

type Syncing = Event & { tag: string; waitUntil(work: Promise<unknown>): void };

/** In the service worker: sends kept answers on the `sync` event without an open page. */
export function startSendingAnswers(scope: EventTarget) {
  scope.addEventListener("sync", (event) => {
    const { tag } = event as Syncing;
    if (tag === SYNC_TAG) (event as Syncing).waitUntil(sendOrTryAgain());
  });
}

/** A rejected promise makes the browser fire `sync` again later. */
async function sendOrTryAgain() {
  if (!(await sendAllKept(await openDeviceStore()))) throw new Error("answers are still waiting");
}
