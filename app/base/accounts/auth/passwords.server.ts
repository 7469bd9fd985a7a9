import { hash, verify } from "@node-rs/argon2";
import { randomSecret } from "#app/platform/access/secret-text.server.ts";
import { limitConcurrency } from "#app/platform/http/limit-concurrency.server.ts";

// Argon2id with the parameters that OWASP recommends.
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing holds a thread of the pool: many sign-ins at once must leave some for other requests. */
const limitHashing = limitConcurrency({ concurrency: 2, maxQueued: 300, retryAfter: 5 });

/** Keyboards compose accents differently. */
function canonical(password: string): string {
  return password.normalize("NFKC");
}

export function hashPassword(password: string): Promise<string> {
  return limitHashing(() => hash(canonical(password), STRENGTH));
}

let decoy: Promise<string> | undefined;

/** The hash of a password that nobody knows. */
export function unknownPasswordHash(): Promise<string> {
  decoy ??= hashPassword(randomSecret());
  return decoy;
}

/**
 * Without a hash (unknown e-mail) a decoy is verified, so that the response time does not reveal
 * who has an account.
 */
export async function verifyPassword(
  password: string,
  storedHash: string | null,
): Promise<boolean> {
  const against = storedHash ?? (await unknownPasswordHash());
  const matches = await limitHashing(() => verify(against, canonical(password)));
  return matches && storedHash !== null;
}
