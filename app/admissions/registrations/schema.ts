/** The states of a registration. Marks such as “document requested” are independent of them. */
export const states = [
  "received",
  "selected",
  "admitted",
  "waitlisted",
  "rejected",
  "withdrawn",
] as const;
export type State = (typeof states)[number];

export const documentStates = ["asked", "received", "verified"] as const;
export type DocumentState = (typeof documentStates)[number];

/** The origin of a registration. */
export type Source = "form" | "agent" | "import";

export const pairReasons = ["phone", "identity", "name"] as const;
/** Why two registrations may be of one person. */
export type PairReason = (typeof pairReasons)[number];

export type EventKind =
  | "submitted"
  | "moved"
  | "contact_changed"
  | "answers_changed"
  | "document_added"
  | "document_replaced"
  | "document_asked"
  | "document_verified"
  | "document_unverified"
  | "documents_purged"
  | "confirmed"
  | "deadline_passed"
  | "marked"
  | "convoked"
  | "mailed"
  /** A message was due and could not leave: the person is to be called. */
  | "unsent"
  | "called"
  | "uncalled"
  | "messages_consent"
  | "reminded"
  | "guessed"
  | "reference_sent"
  | "merged"
  | "unmerged"
  | "started"
  | "completed"
  | "dropped_out"
  | "outcome_undone"
  | "certificate_issued"
  | "certificate_revoked";

/** Why a registration moved without a reason in words. */
export type Cause = { kind: "deadline" } | { kind: "round"; name: string };

/** `self`: in the form; otherwise in front of the agent who typed. */
export type ConsentWay = "self" | "signature" | "checkbox";

/** From these years of age to those. Every count by age and its links to the list use these bands. */
export const ageBands = [
  { key: "under_18", from: undefined, to: 17 },
  { key: "18_24", from: 18, to: 24 },
  { key: "25_34", from: 25, to: 34 },
  { key: "35_over", from: 35, to: undefined },
] as const;

type PairSide = { id: number; reference: string; name: string };

/** Two registrations that may be of one person, and nobody decided yet. */
export type OpenPair = { id: number; first: PairSide; second: PairSide };
