import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
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

type Options = { now?: () => Date; clock?: () => number };

/**
 * A secret shared by all processes, created by the first one that needs it. Read again now and then,
 * because another process may have replaced it; while the database is away the known one counts.
 */
export function sharedSecret(
  db: Db,
  name: SecretName | KeptSecret,
  { now = () => new Date(), clock = () => performance.now() }: Options = {},
): () => Promise<string> {
  let known: { at: number; keys: SigningKey[] } | undefined;
  let reading: Promise<void> | undefined;
  async function refresh() {
    try {
      known = { keys: await readOrMake(db, name), at: clock() };
    } catch (error) {
      if (!known) throw error;
      known = { ...known, at: clock() };
    } finally {
      reading = undefined;
    }
  }
  return async () => {
    if (!known || clock() - known.at > FRESH) {
      reading ??= refresh();
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
