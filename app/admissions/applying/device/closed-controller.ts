import { startOutbox } from "#app/device/outbox.ts";
import { readRetryAfter } from "#app/device/retry-after.ts";
import { openDeviceStore } from "#app/device/store.ts";
import type { ClosedDevice, ClosedState } from "../pages/closed-queue.tsx";
import type { ClosedData } from "../pages/form-facts.ts";
import { asQueuedSubmission } from "./build-submission.ts";
import { createDraftWriter, draftKey, forgetDocuments, isBegun } from "./draft.ts";
import { createObservable } from "./observable.ts";
import { type QueuedSubmission, submissionQueue } from "./queued-submission.ts";
import { submissions } from "./send-submission.ts";

/** The unsent applications of this device, after the intake has closed. */
export async function openClosedQueue({ form, locale }: ClosedData): Promise<ClosedDevice> {
  const store = await openDeviceStore();
  const draft = createDraftWriter(store, draftKey(form, null), () => {});
  const isOwn = (one: QueuedSubmission) => one.form === form && !one.agent;
  const state = createObservable<ClosedState>({ submissions: [], retryAt: null });

  async function listed(): Promise<QueuedSubmission[]> {
    const begun = await draft.load();
    const queued = (await submissionQueue.all(store)).filter(isOwn);
    return begun && isBegun(begun) ? [...queued, asQueuedSubmission(begun, locale)] : queued;
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
    await submissionQueue.delete(store, one.key);
    await read();
  }

  await read();
  // Sending waiting submissions makes the server answer that the intake is closed.
  void startOutbox(store, submissions, { isOwn, onLooked: read }).flush();
  return { state, remove: (key) => void remove(key) };
}
