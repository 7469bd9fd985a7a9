import type { ClosedData } from "../pages/page-data.ts";
import { openDeviceStore } from "./device-store.ts";
import { draftKeeper, draftKey, forgetDocuments, isBegun } from "./draft.ts";
import { startOutbox } from "./outbox.ts";
import { asQueuedSubmission, drawQueuedList, mayDiscard } from "./queued-list.ts";
import { type QueuedSubmission, queuedSubmissions, queueKey } from "./queued-submission.ts";
import { retryAfter } from "./retry-after.ts";
import { setWords } from "./say.ts";

/** The call is over: what never left this device is still on it, and whoever looks for it is told. */
export async function showClosed({ form, locale, words }: ClosedData) {
  const place = document.querySelector<HTMLElement>("[data-parcels]");
  if (!place) return;
  setWords(words);
  const kept = await openDeviceStore();
  const draft = draftKeeper(kept, draftKey(form, null), () => {});
  const mine = (one: QueuedSubmission) => one.form === form && !one.agent;

  async function listed(): Promise<QueuedSubmission[]> {
    const begun = await draft.load();
    const parcels = (await queuedSubmissions(kept)).filter(mine);
    return begun && isBegun(begun) ? [...parcels, asQueuedSubmission(begun, locale)] : parcels;
  }

  async function draw() {
    const all = await listed();
    if (place) drawQueuedList(place, all, { locale, held: await retryAfter(kept), fix: null });
    const late = place?.querySelector<HTMLElement>("[data-late]");
    if (late) late.hidden = all.every(({ state }) => state.kind === "sent");
  }

  async function remove(one: QueuedSubmission) {
    if (one.state.kind !== "sent") {
      if (!mayDiscard(one, "discardLate")) return;
      await forgetDocuments(kept, one.files);
      if (one.files === (await draft.load())?.id) await draft.forget();
    }
    await kept.delete(queueKey(one.key));
    await draw();
  }

  place.addEventListener("click", async ({ target }) => {
    const pressed = (target as HTMLElement).closest<HTMLElement>("[data-drop], [data-discard]");
    const key = pressed?.closest<HTMLElement>("[data-parcel]")?.dataset.parcel;
    const one = (await listed()).find((each) => each.key === key);
    if (one) await remove(one);
  });
  await draw();
  document.documentElement.dataset.alive = "";
  // What still waits is asked about: the server says since when it is too late.
  void startOutbox(kept, { mine, onLooked: draw }).flush();
}
