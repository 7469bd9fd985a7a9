import type { Answers } from "#app/features/registration-form/definition.ts";
import { NO_NUMBER } from "#app/features/registration-form/phone.ts";
import { type PhoneChannel, phoneChannels } from "#app/phones/channels.ts";

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

/** Where each way leads: WhatsApp may have a number of its own. */
function numbersOf({ phone, whatsapp }: Answers): Record<PhoneChannel, unknown> {
  if (whatsapp === NO_NUMBER) return { sms: phone, whatsapp: null };
  const own = typeof whatsapp === "string" && whatsapp.startsWith("+");
  return { sms: phone, whatsapp: own ? whatsapp : phone };
}

/**
 * Agreeing belongs to the number it was given for: whoever has the new one never agreed, and is asked
 * again on the page that follows up.
 */
export function consentsKept(registration: { answers: Answers }, after: Answers) {
  const [before, now] = [numbersOf(registration.answers), numbersOf(after)];
  const ended = phoneChannels.filter((channel) => before[channel] !== now[channel]);
  if (!ended.length) return {};
  const said = [after[consentField] ?? []].flat().filter((channel) => !isIn(ended, channel));
  const answers: Answers = { ...after, [consentField]: said };
  if (!said.length) delete answers[consentField];
  return {
    answers,
    ...(isIn(ended, "sms") ? { smsConsentedAt: null } : {}),
    ...(isIn(ended, "whatsapp") ? { whatsappConsentedAt: null } : {}),
    ...(said.length ? {} : { messagesConsentVersion: "" }),
  };
}

function isIn(channels: readonly PhoneChannel[], name: string): boolean {
  return channels.some((channel) => channel === name);
}
