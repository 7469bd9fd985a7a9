export const documentStates = ["asked", "received", "verified"] as const;
export type DocumentState = (typeof documentStates)[number];

/** How an application came to us. */
export type Source = "form" | "agent" | "import";

export const pairReasons = ["phone", "identity", "name"] as const;
/** Why two applications look like one person's. */
export type PairReason = (typeof pairReasons)[number];

export type EventKind =
  | "submitted"
  | "moved"
  | "contact_changed"
  | "answers_changed"
  | "document_added"
  | "document_asked"
  | "document_verified"
  | "document_unverified"
  | "documents_purged"
  | "confirmed"
  | "deadline_passed"
  | "marked"
  | "convoked"
  | "mailed"
  | "messages_consent"
  | "reminded"
  | "merged"
  | "unmerged";

/** How the applicant agreed: with their own tick, or before somebody who typed for them. */
export type ConsentWay = "self" | "signature" | "checkbox";
