import type { ClosedData } from "../pages/page-data.ts";
import { openKept } from "./device-store.ts";
import { draftKeeper, draftPlace, forgetPapers, isBegun } from "./draft.ts";
import { startOutbox } from "./outbox.ts";
import { asParcel, drawParcels, mayDiscard } from "./queued-list.ts";
import { allParcels, type Parcel, placeOf } from "./queued-submission.ts";
import { heldUntil } from "./retry-after.ts";
import { setWords } from "./say.ts";

/** The call is over: what never left this device is still on it, and whoever looks for it is told. */
export async function showClosed({ form, locale, words }: ClosedData) {
  const place = document.querySelector<HTMLElement>("[data-parcels]");
  if (!place) return;
  setWords(words);
  const kept = await openKept();
  const draft = draftKeeper(kept, draftPlace(form, null), () => {});
  const mine = (one: Parcel) => one.form === form && !one.agent;

  async function listed(): Promise<Parcel[]> {
    const begun = await draft.load();
    const parcels = (await allParcels(kept)).filter(mine);
    return begun && isBegun(begun) ? [...parcels, asParcel(begun, locale)] : parcels;
  }

  async function draw() {
    const all = await listed();
    if (place) drawParcels(place, all, { locale, held: await heldUntil(kept), fix: null });
    const late = place?.querySelector<HTMLElement>("[data-late]");
    if (late) late.hidden = all.every(({ state }) => state.kind === "sent");
  }

  async function remove(one: Parcel) {
    if (one.state.kind !== "sent") {
      if (!mayDiscard(one, "discardLate")) return;
      await forgetPapers(kept, one.files);
      if (one.files === (await draft.load())?.id) await draft.forget();
    }
    await kept.delete(placeOf(one.key));
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
