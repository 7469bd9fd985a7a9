import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type ContactField, contactFields, MAX_FORM_HOURS } from "./schema.ts";

/**
 * A blank form, signed: it says when it was handed out and that it was handed out by us. Another
 * site cannot read one, so it proves that a message was written on a page of ours.
 */
export function signForm(secret: string, now: Date): string {
  const issued = now.getTime().toString(36);
  const number = randomBytes(12).toString("base64url");
  return `${issued}.${number}.${mac(secret, `${issued}.${number}`)}`;
}

/** The form's number and how long it was open; null for a form that is not ours or too old. */
export function readForm(secret: string, form: unknown, now: Date) {
  if (typeof form !== "string") return null;
  const [issued = "", number = "", signature = ""] = form.split(".");
  const expected = Buffer.from(mac(secret, `${issued}.${number}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const seconds = (now.getTime() - Number.parseInt(issued, 36)) / 1000;
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

function mac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(`contact ${text}`).digest("base64url");
}
