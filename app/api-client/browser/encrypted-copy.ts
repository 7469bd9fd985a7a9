import { authCookie } from "#app/platform/http/cookie-names.ts";
import type { BrowserEnvironment } from "./browser-environment.ts";

const KEY = authCookie.name;
const NONCE_BYTES = 12;

type CopyStore = Pick<BrowserEnvironment, "storage" | "subtle" | "secret">;

/**
 * Stores an encrypted copy of the token in local storage, as the specification asks. The secret is
 * public, so this is no protection, and nothing signs in with the copy.
 */
export async function storeCopy(
  { storage, subtle, secret }: CopyStore,
  token: string,
): Promise<void> {
  if (!storage || !subtle || !secret) return;
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const text = new TextEncoder().encode(token);
  const encrypted = await subtle.encrypt(aes(nonce), await keyFrom(subtle, secret), text);
  storage.setItem(KEY, toBase64(new Uint8Array([...nonce, ...new Uint8Array(encrypted)])));
}

/** The decrypted token, or null when there is no copy or it was made with another secret. */
export async function readCopy({ storage, subtle, secret }: CopyStore): Promise<string | null> {
  const stored = storage?.getItem(KEY);
  if (!stored || !subtle || !secret) return null;
  try {
    const bytes = Uint8Array.from(atob(stored), (character) => character.charCodeAt(0));
    const nonce = bytes.slice(0, NONCE_BYTES);
    const key = await keyFrom(subtle, secret);
    const text = await subtle.decrypt(aes(nonce), key, bytes.slice(NONCE_BYTES));
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}

export function removeCopy({ storage }: Pick<CopyStore, "storage">) {
  storage?.removeItem(KEY);
}

function aes(iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: "AES-GCM", iv };
}

async function keyFrom(subtle: SubtleCrypto, secret: string) {
  const digest = await subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
