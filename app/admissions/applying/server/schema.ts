import { z } from "zod";
import { MOST_SIGNATURE, signaturePattern } from "#app/admissions/registrations/signature.ts";
import { whole } from "#app/platform/http/values.ts";

const Signature = z.string().max(MOST_SIGNATURE).regex(signaturePattern);

/** An agent types for the applicant, who signs or agrees orally. */
const AgentConsent = z.discriminatedUnion("consent", [
  z.object({ consent: z.literal("signature"), signature: Signature }),
  z.object({ consent: z.literal("checkbox") }),
]);

/** Answers are checked by the rules of the form: see `website/registration-form/check.ts`. */
export const Submission = z.object({
  form: z.string().max(50),
  answers: z.record(z.string(), z.unknown()),
  documents: z.record(z.string(), z.string().max(100)).default({}),
  consent_version: z.string().max(20),
  /** The version of the form that was filled in; without it the current one. */
  form_version: whole(1).optional(),
  disability_consent: z.boolean().default(false),
  /** Several people may share a phone. */
  another_person: z.boolean().default(false),
  agent: AgentConsent.optional(),
});
export type Submission = z.output<typeof Submission>;
