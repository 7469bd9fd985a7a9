import { type DeviceStore, openDeviceStore } from "#app/features/applying/device/device-store.ts";
import { pauseAfter, registerSync } from "#app/features/applying/device/outbox.ts";
import { bodyOf, type TypedAnswers, typedIn } from "../post-survey.ts";
import { forgetAnswers, keepAnswers, keptAnswers, type QueuedAnswers } from "./queued-answers.ts";
import { sendAnswers } from "./send-answers.ts";

/** The secret at the end of the address. */
const token = location.pathname.split("/").pop() ?? "";

/** Keeps the answers on this device until they have arrived. */
async function start(form: HTMLFormElement, words: Words["surveys"]["script"]) {
  const store = await openDeviceStore();
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const label = button?.textContent ?? "";
  let failures = 0;

  async function send(answers: QueuedAnswers): Promise<void> {
    if (button) button.textContent = words.sending;
    const outcome = await sendAnswers(answers);
    if (button) button.textContent = label;
    if (outcome === "sent") {
      await forgetAnswers(store, token);
      return location.assign(`${location.pathname}?saved=1`);
    }
    if (outcome === "refused") {
      // The page of the server shows what is wrong, with everything that was typed.
      await forgetAnswers(store, token);
      return form.submit();
    }
    showKept(form);
    failures += 1;
    setTimeout(retry, pauseAfter(failures));
    await registerSync();
  }

  async function retry() {
    const kept = await keptAnswers(store, token);
    if (kept) await send(kept);
    // The service worker was faster.
    else if (failures > 0) location.assign(`${location.pathname}?saved=1`);
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void keepAndSend(store, form).then(send);
  });
  addEventListener("online", () => void retry());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void retry();
  });
  document.documentElement.dataset.ready = "";
  const kept = await keptAnswers(store, token);
  if (!kept) return;
  fill(form, kept);
  await send(kept);
}

async function keepAndSend(store: DeviceStore, form: HTMLFormElement): Promise<QueuedAnswers> {
  const body = bodyOf(typedIn(new FormData(form)));
  const locale = document.documentElement.lang;
  const answers = { token, locale, body, queuedAt: Date.now() };
  await keepAnswers(store, answers);
  return answers;
}

/** What was typed before the page was closed. */
function fill(form: HTMLFormElement, { body }: QueuedAnswers) {
  const { related, ...rest } = body as Record<keyof TypedAnswers, unknown>;
  const typed = { ...rest, related: related === null ? "" : related ? "yes" : "no" };
  for (const [name, value] of Object.entries(typed)) {
    const field = form.elements.namedItem(name);
    if (field && "value" in field) field.value = value === null ? "" : String(value);
  }
}

function showKept(form: HTMLFormElement) {
  const notice = form.querySelector<HTMLElement>("[data-kept]");
  if (!notice) return;
  notice.hidden = false;
  notice.scrollIntoView({ block: "center" });
}

const place = document.querySelector("script[data-survey-words]");
const form = document.querySelector<HTMLFormElement>("form[data-survey]");
if (form && place?.textContent) {
  void start(form, JSON.parse(place.textContent) as Words["surveys"]["script"]);
}
