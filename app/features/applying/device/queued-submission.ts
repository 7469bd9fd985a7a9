import type { Typed } from "../pages/typed.ts";
import type { DeviceStore } from "./device-store.ts";
import { type DraftDocument, forgetDocuments } from "./draft.ts";
import type { Refusal } from "./refusal.ts";

/** An application on its way: complete, unchangeable, sent until somebody answers. */
export type QueuedSubmission = {
  /** The idempotency key. */
  key: string;
  /** Where its files are kept. */
  files: string;
  form: string;
  locale: string;
  body: {
    answers: Record<string, unknown>;
    consent_version: string;
    disability_consent: boolean;
    another_person: boolean;
    /** How the applicant agreed, where somebody else typed. */
    agent?: AgentConsent;
  };
  papers: Record<string, DraftDocument>;
  /** The draft on the server that some of them lie in. */
  link?: string | undefined;
  /** As it was typed, to go on with when it is refused. */
  typed: Typed;
  queuedAt: number;
  /** Who typed it for somebody else; only they may send it. */
  agent?: { id: number; name: string } | undefined;
  /** Whose it is, so that several can be told apart. */
  who: string;
  /** The next person's turn has come; it stays until it is sent, and its reference was seen. */
  aside?: boolean;
  state: QueueState;
};

export type AgentConsent = { consent: "signature"; signature: string } | { consent: "checkbox" };

/** Opens the receipt until then (milliseconds). */
export type Pass = { token: string; until: number };

export type QueueState =
  | { kind: "waiting" }
  /** Begun, and put away for somebody else's. */
  | { kind: "parked" }
  | { kind: "sent"; reference: string; at: string; pass: Pass | null }
  | Refusal;

const START = "parcel/";

export const queueKey = (key: string) => START + key;

export function queueSubmission(kept: DeviceStore, parcel: QueuedSubmission): Promise<void> {
  return kept.set(queueKey(parcel.key), parcel);
}

/** Later than all others, even on a phone whose clock went back. */
export async function nextQueueKey(kept: DeviceStore): Promise<number> {
  const last = (await queuedSubmissions(kept)).at(-1)?.queuedAt ?? 0;
  return Math.max(Date.now(), last + 1);
}

/** In the order they were made. */
export async function queuedSubmissions(kept: DeviceStore): Promise<QueuedSubmission[]> {
  const keys = await kept.keys(START);
  const found = await Promise.all(keys.map((key) => kept.get<QueuedSubmission>(key)));
  return found.filter((parcel) => parcel !== undefined).sort((a, b) => a.queuedAt - b.queuedAt);
}

/** Nothing of a person stays on a phone that may be borrowed, but that it was sent and its reference. */
export async function removeQueuedSubmission(
  kept: DeviceStore,
  parcel: QueuedSubmission,
  state: QueueState,
): Promise<QueuedSubmission> {
  await forgetDocuments(kept, parcel.files);
  const empty: QueuedSubmission = {
    ...parcel,
    body: { ...parcel.body, answers: {} },
    papers: {},
    link: undefined,
    typed: {},
    who: parcel.agent || parcel.aside ? parcel.who : "",
    state,
  };
  delete empty.body.agent;
  await queueSubmission(kept, empty);
  return empty;
}

/** Its owner withdrew it: the number it was sent under is no receipt any more. */
export async function forgetSent(kept: DeviceStore, reference: string): Promise<void> {
  for (const { key, state } of await queuedSubmissions(kept)) {
    if (state.kind === "sent" && state.reference === reference) await kept.delete(queueKey(key));
  }
}
