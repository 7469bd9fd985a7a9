import { createHash, randomBytes } from "node:crypto";
import { momentOf, momentWord, readWords, signWords } from "#app/platform/http/signed.server.ts";
import { type ContactField, contactFields, MAX_FORM_HOURS } from "./schema.ts";

const PURPOSE = "contact form";

/**
 * A signed form token with the time it was issued. Other sites cannot read one, so it proves that a
 * message was written on our page.
 */
export function signForm(secret: string, now: Date): string {
  return signWords(secret, PURPOSE, [momentWord(now), randomBytes(12).toString("base64url")]);
}

/**
 * The form's id and how long it was open; null when the signature is invalid or the form too old.
 */
export function readForm(secret: string, form: unknown, now: Date) {
  const [issued, number = ""] = readWords(secret, PURPOSE, form) ?? [];
  const seconds = (now.getTime() - momentOf(issued).getTime()) / 1000;
  return seconds <= MAX_FORM_HOURS * 60 * 60 ? { number, seconds } : null;
}

type Written = Partial<Record<ContactField, string | undefined>>;

/** Identifies a message, so that sending it again stores it once. */
export function messageKey(number: string, message: Written): string {
  return digest([number, ...contactFields.map((name) => message[name] ?? null)]);
}

/** Identifies the sender without storing the address. */
export function senderKey({ email, phone }: Record<string, unknown>): string {
  const address = typeof email === "string" && email.trim().toLowerCase();
  return digest(address || String(phone ?? "").replace(/\D/g, ""));
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
