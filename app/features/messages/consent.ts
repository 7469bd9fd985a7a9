import type { Answers } from "#app/features/registration-form/definition.ts";
import { NO_NUMBER } from "#app/features/registration-form/phone.ts";
import { type PhoneChannel, phoneChannels } from "#app/phones/channels.ts";

/** The question in which applicants say how they may be written to on their phone. */
export const consentField = "messages_by";
/** The text they agree to; a new text is a new version. */
export const MESSAGES_CONSENT_VERSION = "2026-11";

/** What is kept of it: when, and to which text. */
export function consentsFrom(answers: Answers, at: Date) {
  const chosen = [answers[consentField] ?? []].flat();
  const [sms, whatsapp] = [chosen.includes("sms"), chosen.includes("whatsapp")];
  return {
    smsConsentedAt: sms ? at : null,
    whatsappConsentedAt: whatsapp ? at : null,
    messagesConsentVersion: sms || whatsapp ? MESSAGES_CONSENT_VERSION : "",
  };
}

/** Where each way leads: WhatsApp may have a number of its own. */
function numbersOf({ phone, whatsapp }: Answers): Record<PhoneChannel, unknown> {
  if (whatsapp === NO_NUMBER) return { sms: phone, whatsapp: null };
  const hasOwnNumber = typeof whatsapp === "string" && whatsapp.startsWith("+");
  return { sms: phone, whatsapp: hasOwnNumber ? whatsapp : phone };
}

/**
 * Agreeing belongs to the number it was given for: whoever has the new one never agreed, and is asked
 * again on the page that follows up.
 */
export function consentsAfterChange(registration: { answers: Answers }, after: Answers) {
  const [before, now] = [numbersOf(registration.answers), numbersOf(after)];
  const ended = phoneChannels.filter((channel) => before[channel] !== now[channel]);
  if (!ended.length) return {};
  const chosen = [after[consentField] ?? []].flat().filter((channel) => !includes(ended, channel));
  const answers: Answers = { ...after, [consentField]: chosen };
  if (!chosen.length) delete answers[consentField];
  return {
    answers,
    ...(includes(ended, "sms") ? { smsConsentedAt: null } : {}),
    ...(includes(ended, "whatsapp") ? { whatsappConsentedAt: null } : {}),
    ...(chosen.length ? {} : { messagesConsentVersion: "" }),
  };
}

function includes(channels: readonly PhoneChannel[], name: string): boolean {
  return channels.some((channel) => channel === name);
}
