import { z } from "zod";
import { ListQuery } from "#app/platform/http/pagination.ts";
import { ItemId, ItemIdText } from "#app/platform/http/values.ts";
import { type Locale, type Localized, locales } from "#app/platform/i18n/locales.ts";

export const outcomes = ["completed", "dropped_out"] as const;
export type Outcome = (typeof outcomes)[number];

/** The words of a certificate, by language, with placeholders such as {name}. */
export type CertificateTexts = Record<"title" | "body" | "footer", Localized>;

export type Signatory = { name: string; role: Localized; media_id: number | null };

/** How a certificate looks, beside its words. */
export type Design = { signatories: Signatory[]; logos: number[]; seed: string };

/** What stands on the certificate and is signed; nothing else is shown when it is verified. */
export type CertificateContent = {
  number: string;
  locale: Locale;
  name: string;
  birth_date: string | null;
  course: string;
  place: string;
  started_on: string;
  ended_on: string;
  issued_on: string;
  issuer: string;
  title: string;
  body: string;
  footer: string;
};

export const certificateStates = ["valid", "revoked"] as const;
export type CertificateState = (typeof certificateStates)[number];

/** A certificate as the team's list shows it. */
export type CertificateRow = {
  id: number;
  number: string;
  code: string;
  state: CertificateState;
  registration_id: number;
  reference: string;
  name: string;
  course: string;
  cohort_id: number;
  cohort: string;
  locale: Locale;
  issued_on: string;
  revoked_on: string | null;
  revoked_reason: string;
  /** The number of the certificate that this one replaces. */
  replaces: string | null;
};

export const CertificateQuery = ListQuery.extend({
  cohort: ItemIdText.optional(),
  state: z.enum(certificateStates).optional(),
});
export type CertificateQuery = z.output<typeof CertificateQuery>;

/** A cohort with people who completed it. */
export type IssuingCohort = {
  id: number;
  name: string;
  completed: number;
  /** Completed, without a valid certificate. */
  waiting: number;
  valid: number;
};

export const reasonLimit = 1_000;
const Reason = z.string().trim().min(1).max(reasonLimit);

/** How a certificate is issued. `own`: the language of each application. */
export const CertificateLook = z.object({
  template_id: ItemId,
  locale: z.enum([...locales, "own"]),
});
export type CertificateLook = z.output<typeof CertificateLook>;

/** For everybody who completed and has no valid one. */
export const IssueInput = CertificateLook.extend({ cohort_id: ItemId });
export type IssueInput = z.output<typeof IssueInput>;

/** What issuing would do; `refused` and `labels` are those of the task. */
export type IssueCheck = {
  ready: number;
  refused: { id: number; message: string }[];
  labels: { id: number; label: string }[];
};

export const RevokeInput = z.object({ reason: Reason });
export const ReissueInput = CertificateLook.extend({ reason: Reason });
export type ReissueInput = z.output<typeof ReissueInput>;

/** What became of one person, for their record. */
export type PersonOutcome = {
  cohort_id: number | null;
  started_on: string | null;
  outcome: Outcome | null;
  ended_on: string | null;
  final_mark: number | null;
  exception_reason: string;
  left_reason: string;
  certificates: CertificateRow[];
};

/** What a certificate says, as the public page shows it. */
export type VerifiedFacts = {
  number: string;
  name: string;
  birth_date: string | null;
  course: string;
  place: string;
  started_on: string;
  ended_on: string;
  issued_on: string;
  issuer: string;
};

/**
 * What we say about a code. `altered`: what we stored is not what was signed, so that we confirm
 * nothing. `erased`: the holder’s data are gone, and only these days are left.
 */
export type Verified =
  | ({ state: "valid"; revoked_on: null } & VerifiedFacts)
  | ({ state: "revoked" | "replaced"; revoked_on: string } & VerifiedFacts)
  | { state: "erased"; issued_on: string; revoked_on: string | null; erased_on: string }
  | { state: "altered" };

/** A public key as a JSON Web Key. */
export type PublicKey = { kty: "OKP"; crv: "Ed25519"; x: string; kid: string };
