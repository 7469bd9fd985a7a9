import { hourOf } from "#app/admissions/applying/device/status-line.ts";
import { type WaitingCause, whyWaiting } from "#app/device/queue.ts";
import type { UnsaidCause } from "#app/device/refusal.ts";
import { readRetryAfter } from "#app/device/retry-after.ts";
import type { DeviceStore } from "#app/device/store.ts";
import { actQueue, type QueuedAct } from "./queued-act.ts";

type QueueKey = `followUp.queue.${keyof Words["followUp"]["queue"]}`;
type CauseKey = `apiClient.waiting.${WaitingCause}` | `apiClient.refusal.${UnsaidCause}`;
let texts: Record<string, string> = {};

export function setActTexts(given: Record<string, string>) {
  texts = given;
}

function text(key: QueueKey | CauseKey, values: Record<string, string> = {}): string {
  const found = texts[key] ?? "";
  return found.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

/** Shows what this device keeps, sends and has sent; `sending` is the key of the one on its way. */
export async function drawActs(store: DeviceStore, sending: string | null = null) {
  const place = document.querySelector<HTMLElement>("[data-acts]");
  const list = place?.querySelector("ul");
  if (!place || !list) return;
  const acts = await actQueue.all(store);
  const retryAt = await readRetryAfter(store);
  place.hidden = !acts.length;
  list.replaceChildren(
    ...acts.map((act) => itemFor(store, act, { isSending: act.key === sending, retryAt })),
  );
}

type Moment = { isSending: boolean; retryAt: number | null };

function itemFor(store: DeviceStore, act: QueuedAct, moment: Moment): HTMLLIElement {
  const item = document.createElement("li");
  item.dataset.act = act.state.kind;
  const what = text(`followUp.queue.${act.act}`, { reference: act.reference });
  item.append(`${what} – ${stateIn(act, moment)} `);
  if (act.state.kind !== "waiting") item.append(dropButton(store, act));
  return item;
}

function stateIn({ state, locale }: QueuedAct, { isSending, retryAt }: Moment): string {
  if (isSending) return text("followUp.queue.sending");
  if (state.kind === "waiting") return text(`apiClient.waiting.${whyWaiting(state, retryAt)}`);
  if (state.kind === "sent") {
    return text("followUp.queue.sent", { time: hourOf(state.at, locale) });
  }
  const cause = state.cause ?? (state.isUnsaid && "invalid");
  const why = text(cause ? `apiClient.refusal.${cause}` : "followUp.queue.expired");
  return text("followUp.queue.refused", { text: state.text || why });
}

function dropButton(store: DeviceStore, { key }: QueuedAct): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text("followUp.queue.drop");
  button.addEventListener("click", async () => {
    await actQueue.delete(store, key);
    await drawActs(store);
  });
  return button;
}
