import { createHash, randomInt, timingSafeEqual } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
// Without characters that are easily confused when read aloud or copied by hand.
const legible = "abcdefghjkmnpqrstuvwxyz23456789";

/** 40 random characters, 238 bits. */
export function randomSecret(): string {
  return pick(letters, 40);
}

/** A password to be handed over and changed: `k7mf-…`, 16 characters, 79 bits. */
export function randomPassword(): string {
  return Array.from({ length: 4 }, () => pick(legible, 4)).join("-");
}

/** Secrets are long and random, so a plain hash is safe and fast. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

export function isSecret(secret: string, hash: string): boolean {
  const [given, kept] = [Buffer.from(hashSecret(secret)), Buffer.from(hash)];
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/** Splits `12|abc…` into the row id and the secret. */
export function splitToken(token: string): { id: number; secret: string } | null {
  const found = /^([1-9]\d{0,14})\|([A-Za-z0-9]{40})$/.exec(token);
  return found?.[1] && found[2] ? { id: Number(found[1]), secret: found[2] } : null;
}

function pick(alphabet: string, count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join("");
}
