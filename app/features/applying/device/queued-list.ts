import { shortName } from "./build-submission.ts";
import type { Draft } from "./draft.ts";
import type { QueuedSubmission, QueueState } from "./queued-submission.ts";
import { scriptText } from "./script-text.ts";
import { hourOf } from "./status-line.ts";

type Options = {
  locale: string;
  /** When sending is tried again after 429; null when nothing delays it. */
  retryAt: number | null;
  /** Path where a refused submission is corrected; null when the intake is closed. */
  fix: ((submission: QueuedSubmission) => string) | null;
};

/** Lists the queued submissions of this device with their names and states. */
export function drawQueuedList(
  place: HTMLElement,
  submissions: QueuedSubmission[],
  { locale, retryAt, fix }: Options,
) {
  const list = place.querySelector("ul");
  const template = document.querySelector<HTMLTemplateElement>("template[data-template=queued]");
  if (!list || !template) return;
  place.hidden = submissions.length === 0;
  list.replaceChildren(
    ...submissions.flatMap((submission) => {
      const item = template.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
      const words = stateText(submission, { locale, retryAt, fix });
      return item ? [fillItem(item, submission, words, fix?.(submission))] : [];
    }),
  );
}

function fillItem(
  item: HTMLElement,
  submission: QueuedSubmission,
  words: string,
  path: string | undefined,
): HTMLElement {
  const { state, who, key } = submission;
  item.dataset.queued = key;
  item.dataset.state = state.kind;
  write(item, "[data-queued-who]", who);
  write(item, "[data-queued-state]", words);
  const link = item.querySelector<HTMLAnchorElement>("[data-fix]");
  if (link) {
    link.hidden = path === undefined || (state.kind !== "refused" && state.kind !== "parked");
    link.href = `${path}#queued=${key}`;
    write(item, "[data-fix-words]", scriptText(`applying.queue.${linkKey(state)}`));
  }
  const drop = item.querySelector<HTMLElement>("[data-drop]");
  if (drop) drop.hidden = state.kind !== "sent";
  // Refused and parked submissions may never be sent, so they can be removed.
  const discard = item.querySelector<HTMLElement>("[data-discard]");
  if (discard) discard.hidden = state.kind !== "refused" && state.kind !== "parked";
  for (const name of item.querySelectorAll("[data-queued-for]")) name.textContent = who;
  return item;
}

function linkKey(state: QueueState): "goOn" | "look" | "fix" {
  if (state.kind === "parked") return "goOn";
  return state.kind === "refused" && state.taken ? "look" : "fix";
}

export function stateText(
  { state, queuedAt }: QueuedSubmission,
  { locale, retryAt, fix }: Options,
): string {
  switch (state.kind) {
    case "waiting":
      if (retryAt !== null)
        return scriptText("applying.queue.retryLater", { time: hourOf(retryAt, locale) });
      return scriptText("applying.queue.waiting", { time: hourOf(queuedAt, locale) });
    case "parked":
      return scriptText("applying.queue.parked");
    case "sent":
      return scriptText("applying.script.sent", {
        time: hourOf(state.at, locale),
        reference: state.reference,
      });
    case "refused": {
      const first = Object.values(state.errors)[0]?.[0];
      const key = state.taken || !fix ? "taken" : "refused";
      return scriptText(`applying.queue.${key}`, { text: first ?? state.message });
    }
  }
}

export function confirmDiscard(
  { who }: QueuedSubmission,
  question: "discardSure" | "discardLate" = "discardSure",
): boolean {
  return confirm(scriptText(`applying.queue.${question}`, { who: who || "–" }));
}

/** The current draft is listed like a parked submission, so that it is not overlooked. */
export function asQueuedSubmission(draft: Draft, locale: string): QueuedSubmission {
  const { id, key, form, documents, typed, at } = draft;
  const body = { answers: {}, consent_version: "", disability_consent: false };
  return {
    key,
    files: id,
    form,
    locale,
    documents,
    typed,
    queuedAt: at,
    who: shortName(typed),
    body: { ...body, another_person: false },
    state: draft.refused ?? { kind: "parked" },
  };
}

function write(item: HTMLElement, selector: string, text: string) {
  const place = item.querySelector(selector);
  if (place) place.textContent = text;
}
