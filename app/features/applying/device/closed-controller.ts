import type { ClosedDevice, ClosedState } from "../pages/closed-queue.tsx";
import type { ClosedData } from "../pages/form-facts.ts";
import { asQueuedSubmission } from "./build-submission.ts";
import { openDeviceStore } from "./device-store.ts";
import { createDraftWriter, draftKey, forgetDocuments, isBegun } from "./draft.ts";
import { createObservable } from "./observable.ts";
import { startOutbox } from "./outbox.ts";
import { type QueuedSubmission, queuedSubmissions, queueKey } from "./queued-submission.ts";
import { readRetryAfter } from "./retry-after.ts";

/** The unsent applications of this device, after the intake has closed. */
export async function openClosedQueue({ form, locale }: ClosedData): Promise<ClosedDevice> {
  const store = await openDeviceStore();
  const draft = createDraftWriter(store, draftKey(form, null), () => {});
  const isOwn = (one: QueuedSubmission) => one.form === form && !one.agent;
  const state = createObservable<ClosedState>({ submissions: [], retryAt: null });

  async function listed(): Promise<QueuedSubmission[]> {
    const begun = await draft.load();
    const submissions = (await queuedSubmissions(store)).filter(isOwn);
    return begun && isBegun(begun)
      ? [...submissions, asQueuedSubmission(begun, locale)]
      : submissions;
  }

  async function read() {
    state.set({ submissions: await listed(), retryAt: await readRetryAfter(store) });
  }

  async function remove(key: string) {
    const one = (await listed()).find((each) => each.key === key);
    if (!one) return;
    if (one.state.kind !== "sent") {
      await forgetDocuments(store, one.files);
      if (one.files === (await draft.load())?.id) await draft.forget();
    }
    await store.delete(queueKey(one.key));
    await read();
  }

  await read();
  // Sending waiting submissions makes the server answer that the intake is closed.
  void startOutbox(store, { isOwn, onLooked: read }).flush();
  return { state, remove: (key) => void remove(key) };
}
