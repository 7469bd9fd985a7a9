import { hash, verify } from "@node-rs/argon2";
import { randomSecret } from "#app/access/secret-text.server.ts";
import { limitConcurrency } from "#app/http/limit-concurrency.server.ts";

// Argon2id, the library's default kind, at the strength OWASP recommends.
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing holds a thread of the pool: many sign-ins at once must leave some for other requests. */
const limitHashing = limitConcurrency({ concurrency: 2, maxQueued: 300, retryAfter: 5 });

/** The same text however it was typed: keyboards compose accents differently. */
function canonical(password: string): string {
  return password.normalize("NFKC");
}

export function hashPassword(password: string): Promise<string> {
  return limitHashing(() => hash(canonical(password), STRENGTH));
}

let decoy: Promise<string> | undefined;

/**
 * Without a hash (nobody has that e-mail) a decoy is checked, which takes as long as the real one:
 * the answer must not tell who has an account.
 */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomSecret());
  const against = kept ?? (await decoy);
  const matches = await limitHashing(() => verify(against, canonical(password)));
  return matches && kept !== null;
}
