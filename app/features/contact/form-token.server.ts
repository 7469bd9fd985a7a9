import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { MAX_FORM_HOURS } from "./schema.ts";

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

function mac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(`contact ${text}`).digest("base64url");
}
