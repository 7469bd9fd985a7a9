import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { SiteCache } from "#app/platform/cache/cache.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import {
  type KeptSecret,
  KNOWN_AFTER,
  keysInForce,
  type SecretName,
  type SigningKey,
  secretNames,
} from "./signing-keys.ts";
import { secrets } from "./tables.server.ts";

/** Milliseconds; less than the time a new key waits before it signs. */
const FRESH = KNOWN_AFTER / 2;

/** Touched when a key is replaced: processes read the keys again. */
export const SIGNING_KEYS = "signing-keys";

type Options = {
  now?: () => Date;
  clock?: () => number;
  /** Tells of changes; without it a replaced key counts until the next reading. */
  changes?: Pick<SiteCache, "onDrop"> | undefined;
};

/**
 * A secret shared by all processes, created by the first one that needs it. Read again now and then,
 * because another process may have replaced it; while the database is away the known one counts.
 */
export function sharedSecret(
  db: Db,
  name: SecretName | KeptSecret,
  { now = () => new Date(), clock = () => performance.now(), changes }: Options = {},
): () => Promise<string> {
  let known: { at: number; keys: SigningKey[] } | undefined;
  let reading: Promise<void> | undefined;
  changes?.onDrop((tags) => {
    if (tags && !tags.has(SIGNING_KEYS)) return;
    // A reading that began before the change may have found the former key.
    reading = undefined;
    if (known) known = { ...known, at: Number.NEGATIVE_INFINITY };
  });
  function read() {
    const own: Promise<void> = refresh(() => reading === own).finally(() => {
      if (reading === own) reading = undefined;
    });
    return own;
  }
  async function refresh(isCurrent: () => boolean) {
    try {
      const keys = await readOrMake(db, name);
      if (isCurrent() || !known) known = { keys, at: clock() };
    } catch (error) {
      if (!known) throw error;
      if (isCurrent()) known = { ...known, at: clock() };
    }
  }
  const isOld = () => !known || clock() - known.at > FRESH;
  return async () => {
    while (isOld()) {
      reading ??= read();
      await reading;
    }
    return keysInForce(known?.keys ?? [], now());
  };
}

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

async function readOrMake(db: Db, name: SecretName | KeptSecret): Promise<SigningKey[]> {
  const found = await readKeys(db, name);
  if (found.length) return found;
  // All at once: on a full disk the first link would otherwise find no key.
  const missing = [...new Set([...secretNames, name])];
  await db
    .insert(secrets)
    .values(missing.map((each) => ({ name: each, value: newSecret() })))
    .onConflictDoNothing();
  const made = await readKeys(db, name);
  if (!made.length) throw new Error(`the secret "${name}" cannot be read`);
  return made;
}

export function readKeys(db: Db | Tx, name: SecretName | KeptSecret): Promise<SigningKey[]> {
  const { generation, value, signsFrom, validUntil } = secrets;
  return db
    .select({ generation, value, signsFrom, validUntil })
    .from(secrets)
    .where(eq(secrets.name, name));
}
