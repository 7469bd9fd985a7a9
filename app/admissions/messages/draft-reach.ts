import { readPhone } from "#app/website/registration-form/phone.ts";
import { readAnswer } from "#app/website/registration-form/read-answer.ts";
import { consentField } from "./consent.ts";

type Typed = Record<string, string | string[] | null>;

const emailField = { name: "email", label: "", type: "email", max: 254 } as const;
const noContext = { today: "", closesOn: "", age: { from: 0, to: 0 } };

/**
 * How somebody who began an application can be reached. A draft keeps answers as typed, so what
 * cannot be an address is none; an SMS needs the consent given in the draft.
 */
export function reachOfDraft(answers: Typed): { channel: "mail" | "sms"; to: string } | null {
  const { answer: email } = readAnswer(emailField, answers.email, noContext);
  if (typeof email === "string") return { channel: "mail", to: email };
  if (![answers[consentField] ?? []].flat().includes("sms")) return null;
  const read = typeof answers.phone === "string" ? readPhone(answers.phone.trim()) : null;
  return read && "phone" in read ? { channel: "sms", to: read.phone } : null;
}
