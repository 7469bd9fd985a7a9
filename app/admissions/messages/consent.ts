import { type PhoneChannel, phoneChannels } from "#app/platform/phones/channels.ts";
import type { Answers } from "#app/website/registration-form/definition.ts";
import { NO_NUMBER } from "#app/website/registration-form/phone.ts";

/** The question about messages by SMS and WhatsApp. */
export const consentField = "messages_by";
/** The answer of who wants nothing on the phone, not even the reference. */
export const NOTHING = "none";
/** The version of the consent text. */
export const MESSAGES_CONSENT_VERSION = "2026-11-2";

/**
 * How the receipt is sent: it is part of the service, so that a phone needs no further consent, but
 * it can be declined. Null when it was.
 */
export function receiptChannel(email: string | null, answers: Answers): "mail" | "sms" | null {
  if (email) return "mail";
  return [answers[consentField] ?? []].flat().includes(NOTHING) ? null : "sms";
}

export function consentsFrom(answers: Answers, at: Date) {
  const chosen = [answers[consentField] ?? []].flat();
  const [sms, whatsapp] = [chosen.includes("sms"), chosen.includes("whatsapp")];
  return {
    smsConsentedAt: sms ? at : null,
    whatsappConsentedAt: whatsapp ? at : null,
    messagesConsentVersion: sms || whatsapp ? MESSAGES_CONSENT_VERSION : "",
  };
}

/** WhatsApp may have its own number. */
function numbersOf({ phone, whatsapp }: Answers): Record<PhoneChannel, unknown> {
  if (whatsapp === NO_NUMBER) return { sms: phone, whatsapp: null };
  const hasOwnNumber = typeof whatsapp === "string" && whatsapp.startsWith("+");
  return { sms: phone, whatsapp: hasOwnNumber ? whatsapp : phone };
}

/**
 * A changed number withdraws its consent, because the owner of the new number never agreed; the
 * status page asks again.
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
