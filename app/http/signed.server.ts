import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * `part.part.signature`: words we handed out and will know again, kept by nobody. Each purpose has a
 * key of its own, so that what was signed for one never passes for another; what the words are good
 * for (a session, an item) belongs into the purpose.
 */
export function signWords(secret: string, purpose: string, words: readonly string[]): string {
  return [...words, signature(secret, purpose, words)].join(".");
}

/** The words, or null when they are not ours, or not for this purpose. */
export function readWords(secret: string, purpose: string, token: unknown): string[] | null {
  if (typeof token !== "string" || token.length > 1_000) return null;
  const words = token.split(".");
  const given = Buffer.from(words.pop() ?? "");
  const expected = Buffer.from(signature(secret, purpose, words));
  return given.length === expected.length && timingSafeEqual(given, expected) ? words : null;
}

function signature(secret: string, purpose: string, words: readonly string[]): string {
  const key = createHmac("sha256", secret).update(purpose).digest();
  return createHmac("sha256", key).update(words.join(".")).digest("base64url");
}

/** A moment as a short word, and back. */
export function momentWord(moment: Date): string {
  return moment.getTime().toString(36);
}

export function momentOf(word: string | undefined): Date {
  return new Date(Number.parseInt(word ?? "", 36));
}
