import { momentOf, momentWord, readWords, signWords } from "#app/http/signed.server.ts";

const PURPOSE = "registration status";
const MINUTES = 15;

/** Lets whoever knew reference and birth date act on that one application, for a short while. */
export function signStatus(secret: string, id: number, now: Date) {
  const expiresAt = new Date(now.getTime() + MINUTES * 60 * 1000);
  return { token: signWords(secret, PURPOSE, [id.toString(36), momentWord(expiresAt)]), expiresAt };
}

/** The application a token is good for, or null. */
export function readStatus(secret: string, token: string | undefined, now: Date): number | null {
  const [id = "", expires] = readWords(secret, PURPOSE, token) ?? [];
  return momentOf(expires) > now ? Number.parseInt(id, 36) : null;
}
