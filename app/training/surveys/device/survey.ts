import { startOutbox } from "#app/device/outbox.ts";
import { whyWaiting } from "#app/device/queue.ts";
import { readRetryAfter } from "#app/device/retry-after.ts";
import { openDeviceStore } from "#app/device/store.ts";
import { bodyOf, type Question, questions, type TypedAnswers, typedIn } from "../post-survey.ts";
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
  /** What the form said when it was queued; null while nothing of this page is on its way. */
  let queued: string | null = null;

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
    if (queued === null) return;
    const stored = await answersQueue.get(store, key);
    if (!stored) {
      if (queued === said(form)) return location.assign(`${location.pathname}?saved=1`);
      // Other answers were given meanwhile: they stay on the page, to be sent.
      queued = null;
      for (const notice of keptNotices(form)) notice.hidden = true;
      return;
    }
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
    const now = said(form);
    await answersQueue.set(store, { key, locale, body, queuedAt: Date.now(), state });
    queued = now;
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
  // Who has begun to correct them sends them.
  if (!fill(form, stored).length) await enqueue(stored);
}

/** What the form would send. */
function said(form: HTMLFormElement): string {
  return JSON.stringify(typedIn(new FormData(form)));
}

/** The form as the server gave it. */
function untouched(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return copy;
}

/**
 * What was typed before the page was closed. Answers the questions that were answered otherwise since
 * it was opened again: they are left alone.
 */
function fill(form: HTMLFormElement, { body }: QueuedAnswers): Question[] {
  const now = typedIn(new FormData(form));
  const given = typedIn(new FormData(untouched(form)));
  const { related, ...rest } = body as Record<keyof TypedAnswers, unknown>;
  const kept = { ...rest, related: related === null ? "" : related ? "yes" : "no" };
  const known = questions.filter((name) => name in kept);
  const corrected = known.filter(
    (name) => now[name] !== given[name] && now[name] !== String(kept[name] ?? ""),
  );
  for (const name of known.filter((each) => !corrected.includes(each))) {
    const field = form.elements.namedItem(name);
    if (field && "value" in field) field.value = String(kept[name] ?? "");
  }
  return corrected;
}

function showKept(form: HTMLFormElement, why: KeptReason) {
  for (const notice of keptNotices(form)) {
    notice.hidden = notice.dataset.kept !== why;
    if (!notice.hidden) notice.scrollIntoView({ block: "center" });
  }
}

function keptNotices(form: HTMLFormElement) {
  return form.querySelectorAll<HTMLElement>("[data-kept]");
}

const place = document.querySelector("script[data-survey-words]");
const form = document.querySelector<HTMLFormElement>("form[data-survey]");
if (form && place?.textContent) {
  void start(form, JSON.parse(place.textContent) as Words["surveys"]["script"]);
}
