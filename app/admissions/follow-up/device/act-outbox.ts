import { birthDateIn, type Typed } from "#app/admissions/applying/pages/typed.ts";
import { type Outbox, startOutbox } from "#app/device/outbox.ts";
import { uuid } from "#app/device/queue.ts";
import { csrfToken } from "#app/device/request.ts";
import { openDeviceStore } from "#app/device/store.ts";
import { correctable, type FollowAct, followActs } from "../follow-actions.ts";
import { drawActs } from "./act-list.ts";
import { actQueue, type Proof, type QueuedAct } from "./queued-act.ts";
import { acts } from "./send-act.ts";

const PROOF = "follow-proof";
const PROBE_TIMEOUT = 8_000;

/** Kept for this tab only, until the page is closed: it renews the token of an act that waits. */
export function rememberProof(form: HTMLFormElement) {
  const typed: Typed = Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
  const proof = { birth_date: birthDateIn("birth_date", typed), phone: String(typed.phone ?? "") };
  sessionStorage.setItem(PROOF, JSON.stringify(proof));
}

export function forgetProof() {
  sessionStorage.removeItem(PROOF);
}

function storedProof(): Proof | null {
  return JSON.parse(sessionStorage.getItem(PROOF) ?? "null") as Proof | null;
}

/** The act of a form that has something to send; others are answered by the page. */
export function actIn(form: HTMLFormElement): FollowAct | null {
  const act = followActs.find((name) => name === form.dataset.act);
  const given = new FormData(form);
  if (act === "withdraw") return given.get("sure") === "yes" ? act : null;
  if (act === "contact") return correctable.some((name) => given.get(name)) ? act : null;
  if (act === "documents") return null;
  return act ?? null;
}

/** Whether the server can be reached now. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PROBE_TIMEOUT, false));
  const asked = csrfToken({ fresh: true }).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}

export async function queueAct(
  form: HTMLFormElement,
  act: FollowAct,
  files: QueuedAct["files"] = [],
) {
  const store = await openDeviceStore();
  const given = new FormData(form);
  const text = (name: string) => String(given.get(name) ?? "");
  await actQueue.set(store, {
    key: uuid(),
    act,
    reference: text("reference"),
    locale: document.documentElement.lang,
    // The proof of the look-up gives one: no script can read the cookie that the page holds.
    token: "",
    proof: storedProof(),
    body: bodyIn(act, text),
    files,
    queuedAt: Date.now(),
    state: { kind: "waiting" },
  });
  await drawActs(store);
  document.querySelector<HTMLElement>("[data-acts]")?.focus();
  await (await outbox)?.flush();
}

function bodyIn(act: FollowAct, text: (name: string) => string): Record<string, unknown> {
  if (act === "messages")
    return { sms: text("sms") === "yes", whatsapp: text("whatsapp") === "yes" };
  if (act !== "contact") return {};
  const given = correctable.filter((name) => text(name).trim());
  return Object.fromEntries(given.map((name) => [name, text(name)]));
}

let outbox: Promise<Outbox> | undefined;

/** Sends while the page is open. */
export async function startActs() {
  outbox = openDeviceStore().then((store) =>
    startOutbox(store, acts, {
      onSending: ({ key }) => void drawActs(store, key),
      onLooked: () => drawActs(store),
    }),
  );
  await (await outbox).flush();
}
