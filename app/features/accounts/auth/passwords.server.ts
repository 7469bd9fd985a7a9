import { hash, verify } from "@node-rs/argon2";
import { randomSecret } from "#app/access/secret-text.server.ts";
import { AppError } from "#app/errors.ts";

// Argon2id with the parameters that OWASP recommends.
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_RUNNING = 2;
const MAX_QUEUED = 300;

let running = 0;
const queue: (() => void)[] = [];

/** Limits concurrent hashing, so that many sign-ins do not block all threads of the site. */
async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (queue.length >= MAX_QUEUED) throw new AppError("away", { headers: { "retry-after": "5" } });
    // The work that ends resolves this and leaves its slot to it.
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Keyboards compose accents differently. */
function canonical(password: string): string {
  return password.normalize("NFKC");
}

export function hashPassword(password: string): Promise<string> {
  return limitConcurrency(() => hash(canonical(password), STRENGTH));
}

let decoy: Promise<string> | undefined;

/**
 * Without a hash (unknown e-mail) a decoy is verified, so that the response time does not reveal
 * who has an account.
 */
export async function verifyPassword(
  password: string,
  storedHash: string | null,
): Promise<boolean> {
  decoy ??= hashPassword(randomSecret());
  const against = storedHash ?? (await decoy);
  const matches = await limitConcurrency(() => verify(against, canonical(password)));
  return matches && storedHash !== null;
}
