import { queueIn, type Waiting } from "#app/device/queue.ts";
import type { DeviceStore } from "#app/device/store.ts";
import type { Typed } from "../pages/typed.ts";
import type { Refusal } from "./draft.ts";
import { type DraftDocument, forgetDocuments } from "./draft.ts";

/** A complete application on the device that is sent until the server answers. */
export type QueuedSubmission = {
  /** The idempotency key. */
  key: string;
  /** Prefix of the keys of its files: the id of the draft. */
  files: string;
  form: string;
  locale: string;
  body: {
    answers: Record<string, unknown>;
    consent_version: string;
    /** The version on the page; submissions of older pages have none. */
    form_version?: number;
    disability_consent: boolean;
    another_person: boolean;
    /** How the applicant agreed, when an agent typed. */
    agent?: AgentConsent;
  };
  documents: Record<string, DraftDocument>;
  /** Signed link of the draft on the server that holds some of the documents. */
  link?: string | undefined;
  /** As typed, to continue after a refusal. */
  typed: Typed;
  queuedAt: number;
  /** The agent who typed it; only they may send it. */
  agent?: { id: number; name: string } | undefined;
  /** Name of the applicant for the list, shortened unless only its agent sees it. */
  who: string;
  /** What else the list of an agent shows. */
  about?: About | undefined;
  /** Listed separately because another application was started; stays until it is dismissed. */
  aside?: boolean;
  state: QueueState;
};

export type About = {
  phone: string;
  /** The id of the course. */
  course: string;
  /** Names of the documents that the form asks for; once sent, of those that did not come along. */
  wanted: string[];
};

export type AgentConsent = { consent: "signature"; signature: string } | { consent: "checkbox" };

/** Opens the receipt until `until` (milliseconds). */
export type ReceiptToken = { token: string; until: number };

type SentState = {
  kind: "sent";
  reference: string;
  at: string;
  receiptToken: ReceiptToken | null;
  /** Only the year of birth was given: the follow-up page asks for more. */
  yearOnly?: boolean;
};

export type QueueState =
  | Waiting
  /** Unfinished, set aside for another application. */
  | { kind: "parked" }
  | SentState
  | Refusal;

export const submissionQueue = queueIn<QueuedSubmission>("queue/");

/** Later than all others, even if the clock went back. */
export async function nextQueuedAt(store: DeviceStore): Promise<number> {
  const last = (await submissionQueue.all(store)).at(-1)?.queuedAt ?? 0;
  return Math.max(Date.now(), last + 1);
}

/** The documents that are asked for and are not there; nothing is missing while somebody still types. */
export function missingDocuments({ about, documents, state }: QueuedSubmission): string[] {
  if (state.kind === "parked") return [];
  return about?.wanted.filter((name) => !(name in documents)) ?? [];
}

/**
 * The device may be shared: after sending, only the state and the reference are kept, for an agent also
 * whom to tell them.
 */
export async function removeQueuedSubmission(
  store: DeviceStore,
  submission: QueuedSubmission,
  state: QueueState,
): Promise<QueuedSubmission> {
  await forgetDocuments(store, submission.files);
  const empty: QueuedSubmission = {
    ...submission,
    body: { ...submission.body, answers: {} },
    documents: {},
    link: undefined,
    typed: {},
    who: submission.agent || submission.aside ? submission.who : "",
    state,
  };
  if (empty.about) empty.about = { ...empty.about, wanted: missingDocuments(submission) };
  delete empty.body.agent;
  await submissionQueue.set(store, empty);
  return empty;
}

/** Removes a withdrawn registration, which must no longer be shown as received. */
export async function forgetSent(store: DeviceStore, reference: string): Promise<void> {
  for (const { key, state } of await submissionQueue.all(store)) {
    if (state.kind === "sent" && state.reference === reference)
      await submissionQueue.delete(store, key);
  }
}
