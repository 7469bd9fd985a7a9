import { createHmac, timingSafeEqual } from "node:crypto";
import { currentKey } from "./signing-keys.ts";

/**
 * Signed text `part.part.signature` that needs no storage. Each purpose has its own key, so that a
 * signature for one is invalid for another; what the text is valid for (a session, an item) belongs
 * into the purpose. The secret may hold several keys, see `keysInForce`.
 */
export function signWords(secret: string, purpose: string, words: readonly string[]): string {
  return [...words, signature(currentKey(secret), purpose, words)].join(".");
}

/** The signed parts, or null when the signature or purpose is wrong. */
export function readWords(secret: string, purpose: string, token: unknown): string[] | null {
  if (typeof token !== "string" || token.length > 1_000) return null;
  const words = token.split(".");
  const given = Buffer.from(words.pop() ?? "");
  const isSigned = secret.split(" ").some((key) => {
    const expected = Buffer.from(signature(key, purpose, words));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned ? words : null;
}

function signature(secret: string, purpose: string, words: readonly string[]): string {
  const key = createHmac("sha256", secret).update(purpose).digest();
  return createHmac("sha256", key).update(words.join(".")).digest("base64url");
}

/** A point in time as short text, and back. */
export function momentWord(moment: Date): string {
  return moment.getTime().toString(36);
}

export function momentOf(word: string | undefined): Date {
  return new Date(Number.parseInt(word ?? "", 36));
}
