import { createHmac, timingSafeEqual } from "node:crypto";

const MINUTES = 15;

/** Lets whoever knew reference and birth date act on that one application, for a short while. */
export function signStatus(secret: string, id: number, now: Date) {
  const expiresAt = new Date(now.getTime() + MINUTES * 60 * 1000);
  const text = `${id.toString(36)}.${expiresAt.getTime().toString(36)}`;
  return { token: `${text}.${mac(secret, text)}`, expiresAt };
}

/** The application a token is good for, or null. */
export function readStatus(secret: string, token: string | undefined, now: Date): number | null {
  const [id = "", expires = "", signature = ""] = token?.split(".") ?? [];
  const expected = Buffer.from(mac(secret, `${id}.${expires}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number.parseInt(expires, 36) > now.getTime() ? Number.parseInt(id, 36) : null;
}

function mac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(`registration status ${text}`).digest("base64url");
}
