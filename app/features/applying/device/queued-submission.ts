import type { Typed } from "../pages/typed.ts";
import type { Kept } from "./device-store.ts";
import { forgetPapers, type Paper } from "./draft.ts";
import type { Refusal } from "./refusal.ts";

/** An application on its way: complete, unchangeable, sent until somebody answers. */
export type Parcel = {
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
  papers: Record<string, Paper>;
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
  state: ParcelState;
};

export type AgentConsent = { consent: "signature"; signature: string } | { consent: "checkbox" };

/** Opens the receipt until then (milliseconds). */
export type Pass = { token: string; until: number };

export type ParcelState =
  | { kind: "waiting" }
  /** Begun, and put away for somebody else's. */
  | { kind: "parked" }
  | { kind: "sent"; reference: string; at: string; pass: Pass | null }
  | Refusal;

const START = "parcel/";

export const placeOf = (key: string) => START + key;

export function keepParcel(kept: Kept, parcel: Parcel): Promise<void> {
  return kept.set(placeOf(parcel.key), parcel);
}

/** Later than all others, even on a phone whose clock went back. */
export async function nextPlace(kept: Kept): Promise<number> {
  const last = (await allParcels(kept)).at(-1)?.queuedAt ?? 0;
  return Math.max(Date.now(), last + 1);
}

/** In the order they were made. */
export async function allParcels(kept: Kept): Promise<Parcel[]> {
  const keys = await kept.keys(START);
  const found = await Promise.all(keys.map((key) => kept.get<Parcel>(key)));
  return found.filter((parcel) => parcel !== undefined).sort((a, b) => a.queuedAt - b.queuedAt);
}

/** Nothing of a person stays on a phone that may be borrowed, but that it was sent and its reference. */
export async function emptyParcel(kept: Kept, parcel: Parcel, state: ParcelState): Promise<Parcel> {
  await forgetPapers(kept, parcel.files);
  const empty: Parcel = {
    ...parcel,
    body: { ...parcel.body, answers: {} },
    papers: {},
    link: undefined,
    typed: {},
    who: parcel.agent || parcel.aside ? parcel.who : "",
    state,
  };
  delete empty.body.agent;
  await keepParcel(kept, empty);
  return empty;
}

/** Its owner withdrew it: the number it was sent under is no receipt any more. */
export async function forgetSent(kept: Kept, reference: string): Promise<void> {
  for (const { key, state } of await allParcels(kept)) {
    if (state.kind === "sent" && state.reference === reference) await kept.delete(placeOf(key));
  }
}
