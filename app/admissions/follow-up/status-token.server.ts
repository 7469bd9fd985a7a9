import { momentOf, momentWord, readWords, signWords } from "#app/platform/http/signed.server.ts";

const PURPOSE = "registration status";
const MINUTES = 15;

/** A short-lived token to act on one registration, given for reference and birth date. */
export function signStatus(secret: string, id: number, now: Date) {
  const expiresAt = new Date(now.getTime() + MINUTES * 60 * 1000);
  return { token: signWords(secret, PURPOSE, [id.toString(36), momentWord(expiresAt)]), expiresAt };
}

/** The registration id of a valid token, or null. */
export function readStatus(secret: string, token: string | undefined, now: Date): number | null {
  const [id = "", expires] = readWords(secret, PURPOSE, token) ?? [];
  return momentOf(expires) > now ? Number.parseInt(id, 36) : null;
}
