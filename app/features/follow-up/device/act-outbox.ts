import { csrfToken } from "#app/features/applying/device/csrf.ts";
import { type DeviceStore, openDeviceStore } from "#app/features/applying/device/device-store.ts";
import { pauseAfter, SYNC_TAG } from "#app/features/applying/device/outbox.ts";
import { birthDateIn, type Typed } from "#app/features/applying/pages/typed.ts";
import { correctable, type FollowAct, followActs } from "../follow-actions.ts";
import { drawActs } from "./act-list.ts";
import { type Proof, type QueuedAct, saveAct } from "./queued-act.ts";
import { sendActs } from "./send-act.ts";

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
  await saveAct(store, {
    key: crypto.randomUUID(),
    act,
    reference: text("reference"),
    locale: document.documentElement.lang,
    token: text("token"),
    proof: storedProof(),
    body: bodyIn(act, text),
    files,
    queuedAt: Date.now(),
    state: { kind: "waiting" },
  });
  await drawActs(store);
  document.querySelector<HTMLElement>("[data-acts]")?.focus();
  await registerSync();
}

function bodyIn(act: FollowAct, text: (name: string) => string): Record<string, unknown> {
  if (act === "messages")
    return { sms: text("sms") === "yes", whatsapp: text("whatsapp") === "yes" };
  if (act !== "contact") return {};
  const given = correctable.filter((name) => text(name).trim());
  return Object.fromEntries(given.map((name) => [name, text(name)]));
}

/** Sends while the page is open: on `online`, when it becomes visible and after a pause. */
export async function startActs() {
  const store = await openDeviceStore();
  let failures = 0;
  let running = false;
  async function run(): Promise<void> {
    if (running) return;
    running = true;
    const arrived = await sendAndDraw(store);
    running = false;
    failures = arrived ? 0 : failures + 1;
    if (!arrived) setTimeout(run, pauseAfter(failures));
  }
  addEventListener("online", () => void run());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void run();
  });
  await run();
  return run;
}

async function sendAndDraw(store: DeviceStore): Promise<boolean> {
  const arrived = await sendActs(store, { onSending: ({ key }) => void drawActs(store, key) });
  await drawActs(store);
  return arrived;
}

type SyncRegistration = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> };
};

/** With Background Sync it is also sent after the tab is closed. */
async function registerSync() {
  try {
    const worker = (await navigator.serviceWorker?.getRegistration()) as
      | SyncRegistration
      | undefined;
    await worker?.sync?.register(SYNC_TAG);
  } catch {
    // Not supported or not allowed: it is sent at the next visit.
  }
}
