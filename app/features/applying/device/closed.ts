import type { ClosedData } from "../pages/page-data.ts";
import { openDeviceStore } from "./device-store.ts";
import { createDraftWriter, draftKey, forgetDocuments, isBegun } from "./draft.ts";
import { startOutbox } from "./outbox.ts";
import { asQueuedSubmission, confirmDiscard, drawQueuedList } from "./queued-list.ts";
import { type QueuedSubmission, queuedSubmissions, queueKey } from "./queued-submission.ts";
import { readRetryAfter } from "./retry-after.ts";
import { setScriptTexts } from "./script-text.ts";

/** After the intake has closed, unsent applications of this device are listed here. */
export async function showClosed({ form, locale, words }: ClosedData) {
  const place = document.querySelector<HTMLElement>("[data-queue]");
  if (!place) return;
  setScriptTexts(words);
  const store = await openDeviceStore();
  const draft = createDraftWriter(store, draftKey(form, null), () => {});
  const isOwn = (one: QueuedSubmission) => one.form === form && !one.agent;

  async function listed(): Promise<QueuedSubmission[]> {
    const begun = await draft.load();
    const submissions = (await queuedSubmissions(store)).filter(isOwn);
    return begun && isBegun(begun)
      ? [...submissions, asQueuedSubmission(begun, locale)]
      : submissions;
  }

  async function draw() {
    const all = await listed();
    if (place)
      drawQueuedList(place, all, { locale, retryAt: await readRetryAfter(store), fix: null });
    const late = place?.querySelector<HTMLElement>("[data-late]");
    if (late) late.hidden = all.every(({ state }) => state.kind === "sent");
  }

  async function remove(one: QueuedSubmission) {
    if (one.state.kind !== "sent") {
      if (!confirmDiscard(one, "discardLate")) return;
      await forgetDocuments(store, one.files);
      if (one.files === (await draft.load())?.id) await draft.forget();
    }
    await store.delete(queueKey(one.key));
    await draw();
  }

  place.addEventListener("click", async ({ target }) => {
    const pressed = (target as HTMLElement).closest<HTMLElement>("[data-drop], [data-discard]");
    const key = pressed?.closest<HTMLElement>("[data-queued]")?.dataset.queued;
    const one = (await listed()).find((each) => each.key === key);
    if (one) await remove(one);
  });
  await draw();
  document.documentElement.dataset.ready = "";
  // Sending waiting submissions makes the server answer that the intake is closed.
  void startOutbox(store, { isOwn, onLooked: draw }).flush();
}
