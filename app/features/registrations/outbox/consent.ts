import type { Answers } from "../form/definition.ts";

/** The question in which applicants say how they may be written to on their phone. */
export const consentField = "messages_by";
/** The text they agree to; a new text is a new version. */
export const MESSAGES_CONSENT_VERSION = "2026-11";

/** What is kept of it: when, and to which text. */
export function consentsOf(answers: Answers, at: Date) {
  const said = [answers[consentField] ?? []].flat();
  const [sms, whatsapp] = [said.includes("sms"), said.includes("whatsapp")];
  return {
    smsConsentedAt: sms ? at : null,
    whatsappConsentedAt: whatsapp ? at : null,
    messagesConsentVersion: sms || whatsapp ? MESSAGES_CONSENT_VERSION : "",
  };
}
