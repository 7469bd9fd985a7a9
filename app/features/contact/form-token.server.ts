import { createHash, randomBytes } from "node:crypto";
import { momentOf, momentWord, readWords, signWords } from "#app/http/signed.server.ts";
import { type ContactField, contactFields, MAX_FORM_HOURS } from "./schema.ts";

const PURPOSE = "contact form";

/**
 * A blank form, signed: it says when it was handed out and that it was handed out by us. Another
 * site cannot read one, so it proves that a message was written on a page of ours.
 */
export function signForm(secret: string, now: Date): string {
  return signWords(secret, PURPOSE, [momentWord(now), randomBytes(12).toString("base64url")]);
}

/** The form's number and how long it was open; null for a form that is not ours or too old. */
export function readForm(secret: string, form: unknown, now: Date) {
  const [issued, number = ""] = readWords(secret, PURPOSE, form) ?? [];
  const seconds = (now.getTime() - momentOf(issued).getTime()) / 1000;
  return seconds <= MAX_FORM_HOURS * 60 * 60 ? { number, seconds } : null;
}

type Written = Partial<Record<ContactField, string | undefined>>;

/** The same words on the same form are one message, however often they are sent. */
export function messageKey(number: string, message: Written): string {
  return digest([number, ...contactFields.map((name) => message[name] ?? null)]);
}

/** Whom an answer would go to, told apart without keeping the address itself. */
export function senderKey({ email, phone }: Record<string, unknown>): string {
  const address = typeof email === "string" && email.trim().toLowerCase();
  return digest(address || String(phone ?? "").replace(/\D/g, ""));
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
