import { z } from "zod";
import { Day, onceSound, whole } from "#app/http/values.ts";
import { MOST_SIGNATURE, signaturePattern } from "./signature.ts";

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

const Signature = z.string().max(MOST_SIGNATURE).regex(signaturePattern);

/** How the applicant agreed: with their own tick, or before somebody who typed for them. */
export type ConsentWay = "self" | "signature" | "checkbox";

/** Somebody of the team types for the applicant, who signs, or says yes before them. */
const AgentConsent = z.discriminatedUnion("consent", [
  z.object({ consent: z.literal("signature"), signature: Signature }),
  z.object({ consent: z.literal("checkbox") }),
]);

/** Answers are checked by the form's own rules, not here: see `form/check.ts`. */
export const Submission = z.object({
  form: z.string().max(50),
  answers: z.record(z.string(), z.unknown()),
  documents: z.record(z.string(), z.string().max(100)).default({}),
  consent_version: z.string().max(20),
  disability_consent: z.boolean().default(false),
  /** “I am somebody else”: several people may share a phone. */
  another_person: z.boolean().default(false),
  agent: AgentConsent.optional(),
});
export type Submission = z.output<typeof Submission>;

export const CallInput = z
  .object({
    form: z.string().min(1).max(50),
    year: whole(2020, 2100),
    opens_on: Day,
    closes_on: Day,
    seats: whole(1, 100_000).nullable().default(null),
  })
  .refine(({ opens_on, closes_on }) => opens_on <= closes_on, {
    path: ["closes_on"],
    params: { message: "registrations.errors.closesBefore" },
    when: onceSound(z.object({ opens_on: Day, closes_on: Day })),
  });
export type CallInput = z.output<typeof CallInput>;

/** In months; what is older is removed every night. */
export const RetentionInput = z.object({
  rejected_months: whole(1, 120),
  document_months: whole(1, 120),
});
export type Retention = z.output<typeof RetentionInput>;
export const usualRetention: Retention = { rejected_months: 12, document_months: 24 };
