import { nameIn } from "./compress-answers.ts";
import type { Draft } from "./draft.ts";
import type { QueuedSubmission, QueueState } from "./queued-submission.ts";
import { say } from "./say.ts";
import { hourOf } from "./status-line.ts";

type Options = {
  locale: string;
  /** Until when what waits is held, the line being there. */
  held: number | null;
  /** Where one that came back is mended; null: nowhere any more. */
  fix: ((parcel: QueuedSubmission) => string) | null;
};

/** Applications of several people on one device: whose they are, and where each one is. */
export function drawQueuedList(
  place: HTMLElement,
  parcels: QueuedSubmission[],
  { locale, held, fix }: Options,
) {
  const list = place.querySelector("ul");
  const template = document.querySelector<HTMLTemplateElement>("template[data-template=parcel]");
  if (!list || !template) return;
  place.hidden = parcels.length === 0;
  list.replaceChildren(
    ...parcels.flatMap((parcel) => {
      const item = template.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
      const words = wordsOf(parcel, { locale, held, fix });
      return item ? [filled(item, parcel, words, fix?.(parcel))] : [];
    }),
  );
}

function filled(
  item: HTMLElement,
  parcel: QueuedSubmission,
  words: string,
  path: string | undefined,
): HTMLElement {
  const { state, who, key } = parcel;
  item.dataset.parcel = key;
  item.dataset.state = state.kind;
  write(item, "[data-parcel-who]", who);
  write(item, "[data-parcel-state]", words);
  const link = item.querySelector<HTMLAnchorElement>("[data-fix]");
  if (link) {
    link.hidden = path === undefined || (state.kind !== "refused" && state.kind !== "parked");
    link.href = `${path}#parcel=${key}`;
    write(item, "[data-fix-words]", say(`applying.parcels.${wayOn(state)}`));
  }
  const drop = item.querySelector<HTMLElement>("[data-drop]");
  if (drop) drop.hidden = state.kind !== "sent";
  // What nobody can send any more must not stand in the list for ever.
  const discard = item.querySelector<HTMLElement>("[data-discard]");
  if (discard) discard.hidden = state.kind !== "refused" && state.kind !== "parked";
  for (const name of item.querySelectorAll("[data-parcel-for]")) name.textContent = who;
  return item;
}

function wayOn(state: QueueState): "goOn" | "look" | "fix" {
  if (state.kind === "parked") return "goOn";
  return state.kind === "refused" && state.taken ? "look" : "fix";
}

/** Where one of them is. */
export function wordsOf(
  { state, queuedAt }: QueuedSubmission,
  { locale, held, fix }: Options,
): string {
  switch (state.kind) {
    case "waiting":
      if (held !== null) return say("applying.parcels.held", { time: hourOf(held, locale) });
      return say("applying.parcels.waiting", { time: hourOf(queuedAt, locale) });
    case "parked":
      return say("applying.parcels.parked");
    case "sent":
      return say("applying.script.sent", {
        time: hourOf(state.at, locale),
        reference: state.reference,
      });
    case "refused": {
      const first = Object.values(state.errors)[0]?.[0];
      const said = state.taken || !fix ? "taken" : "refused";
      return say(`applying.parcels.${said}`, { text: first ?? state.message });
    }
  }
}

/** Asked before anything that was never sent is erased. */
export function mayDiscard(
  { who }: QueuedSubmission,
  question: "discardSure" | "discardLate" = "discardSure",
): boolean {
  return confirm(say(`applying.parcels.${question}`, { who: who || "–" }));
}

/** What is still being typed is listed like what was put aside: nobody is overlooked. */
export function asQueuedSubmission(draft: Draft, locale: string): QueuedSubmission {
  const { id, key, form, papers, typed, at } = draft;
  const body = { answers: {}, consent_version: "", disability_consent: false };
  return {
    key,
    files: id,
    form,
    locale,
    papers,
    typed,
    queuedAt: at,
    who: nameIn(typed),
    body: { ...body, another_person: false },
    state: draft.refused ?? { kind: "parked" },
  };
}

function write(item: HTMLElement, selector: string, text: string) {
  const place = item.querySelector(selector);
  if (place) place.textContent = text;
}
