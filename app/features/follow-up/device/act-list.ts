import type { DeviceStore } from "#app/features/applying/device/device-store.ts";
import { hourOf } from "#app/features/applying/device/status-line.ts";
import { forgetAct, type QueuedAct, queuedActs } from "./queued-act.ts";

type QueueKey = keyof Words["followUp"]["queue"];
let texts: Record<string, string> = {};

export function setActTexts(given: Record<string, string>) {
  texts = given;
}

function text(key: QueueKey, values: Record<string, string> = {}): string {
  const found = texts[`followUp.queue.${key}`] ?? "";
  return found.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

/** Shows what this device keeps, sends and has sent; `sending` is the key of the one on its way. */
export async function drawActs(store: DeviceStore, sending: string | null = null) {
  const place = document.querySelector<HTMLElement>("[data-acts]");
  const list = place?.querySelector("ul");
  if (!place || !list) return;
  const acts = await queuedActs(store);
  place.hidden = !acts.length;
  list.replaceChildren(...acts.map((act) => itemFor(store, act, act.key === sending)));
}

function itemFor(store: DeviceStore, act: QueuedAct, isSending: boolean): HTMLLIElement {
  const item = document.createElement("li");
  item.dataset.act = act.state.kind;
  const what = text(act.act, { reference: act.reference });
  item.append(`${what} – ${isSending ? text("sending") : stateIn(act)} `);
  if (act.state.kind !== "waiting") item.append(dropButton(store, act));
  return item;
}

function stateIn({ state, queuedAt, locale }: QueuedAct): string {
  if (state.kind === "waiting") return text("waiting", { time: hourOf(queuedAt, locale) });
  if (state.kind === "sent") return text("sent", { time: hourOf(state.at, locale) });
  return text("refused", { text: state.text || text("expired") });
}

function dropButton(store: DeviceStore, { key }: QueuedAct): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text("drop");
  button.addEventListener("click", async () => {
    await forgetAct(store, key);
    await drawActs(store);
  });
  return button;
}
