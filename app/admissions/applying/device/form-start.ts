import { whyWaiting } from "#app/device/queue.ts";
import { fromReview } from "../pages/addresses.ts";
import type { FormFacts } from "../pages/form-facts.ts";
import type { FormState, Status } from "../pages/live.ts";
import type { Typed } from "../pages/typed.ts";
import { isSame } from "./draft.ts";
import type { QueuedSubmission } from "./queued-submission.ts";
import type { Writing } from "./writing.ts";

export const blank: FormState = {
  view: "start",
  moved: false,
  changing: false,
  target: null,
  typed: {},
  faults: {},
  listed: null,
  documents: {},
  uploads: {},
  pictures: {},
  ticked: {},
  signature: "",
  resume: undefined,
  submission: null,
  sending: false,
  progress: null,
  retryAt: null,
  others: [],
  status: null,
  closed: false,
  elsewhere: false,
  refusal: null,
};

/** What the status line says of a submission. */
export function statusOf(
  { state, queuedAt }: QueuedSubmission,
  sending: boolean,
  retryAt: number | null,
): Status | null {
  if (state.kind === "sent") return { kind: "sent", at: state.at, reference: state.reference };
  if (state.kind !== "waiting") return null;
  return sending
    ? { kind: "sending" }
    : { kind: "waiting", why: whyWaiting(state, retryAt), since: queuedAt, retryAt };
}

/** The step was opened from the review, to change an answer. */
export function isChanging(): boolean {
  return new URLSearchParams(location.search).has(fromReview);
}

/** A link on a course page preselects the course. */
export function chooseCourse({ courses }: FormFacts, base: string, writing: Writing) {
  const wanted = new URLSearchParams(location.search).get("formation");
  if (wanted && courses.some(({ id }) => String(id) === wanted)) {
    void writing.setTyped({ formation_id: wanted });
  }
  // The draft now holds what the query asked for.
  if (location.search && location.pathname.startsWith(base)) {
    const kept = isChanging() ? `?${fromReview}=1` : "";
    history.replaceState(null, "", location.pathname + kept + location.hash);
  }
}

export function isSameTyped(left: Typed, right: Typed): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isSame(left[name], right[name]));
}
