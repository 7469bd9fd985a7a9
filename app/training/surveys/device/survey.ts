import { startOutbox } from "#app/device/outbox.ts";
import { whyWaiting } from "#app/device/queue.ts";
import { readRetryAfter } from "#app/device/retry-after.ts";
import { openDeviceStore } from "#app/device/store.ts";
import { bodyOf, type TypedAnswers, typedIn } from "../post-survey.ts";
import type { KeptReason } from "./kept-reasons.ts";
import { answersQueue, type QueuedAnswers } from "./queued-answers.ts";
import { surveyAnswers } from "./send-answers.ts";

/** The secret at the end of the address. */
const key = location.pathname.split("/").pop() ?? "";

/** Stores the answers on this device until they have arrived. */
async function start(form: HTMLFormElement, words: Words["surveys"]["script"]) {
  const store = await openDeviceStore();
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const label = button?.textContent ?? "";
  let isQueued = false;

  const outbox = startOutbox(store, surveyAnswers, {
    isOwn: (answers) => answers.key === key,
    onSending: () => setLabel(words.sending),
    onLooked: look,
  });

  function setLabel(text: string) {
    if (button) button.textContent = text;
  }

  /** What the last attempt left, of this page or of the service worker. */
  async function look() {
    setLabel(label);
    if (!isQueued) return;
    const stored = await answersQueue.get(store, key);
    if (!stored) return location.assign(`${location.pathname}?saved=1`);
    if (stored.state.kind === "waiting") {
      return showKept(form, whyWaiting(stored.state, await readRetryAfter(store)));
    }
    if (stored.state.kind === "refused" && stored.state.large) return showKept(form, "large");
    // The page of the server shows what is wrong, with everything that was typed.
    await answersQueue.delete(store, key);
    form.submit();
  }

  async function enqueue(answers: Pick<QueuedAnswers, "body" | "locale">) {
    const { body, locale } = answers;
    const state = { kind: "waiting" } as const;
    await answersQueue.set(store, { key, locale, body, queuedAt: Date.now(), state });
    isQueued = true;
    await outbox.flush();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = bodyOf(typedIn(new FormData(form)));
    void enqueue({ body, locale: document.documentElement.lang });
  });
  document.documentElement.dataset.ready = "";
  const stored = await answersQueue.get(store, key);
  if (!stored) return;
  fill(form, stored);
  await enqueue(stored);
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

function showKept(form: HTMLFormElement, why: KeptReason) {
  for (const notice of form.querySelectorAll<HTMLElement>("[data-kept]")) {
    notice.hidden = notice.dataset.kept !== why;
    if (!notice.hidden) notice.scrollIntoView({ block: "center" });
  }
}

const place = document.querySelector("script[data-survey-words]");
const form = document.querySelector<HTMLFormElement>("form[data-survey]");
if (form && place?.textContent) {
  void start(form, JSON.parse(place.textContent) as Words["surveys"]["script"]);
}
