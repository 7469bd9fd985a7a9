import { sql } from "drizzle-orm";
import { requireVersion } from "#app/platform/db/lock-version.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { MessageKey } from "#app/platform/errors.ts";
import { settings } from "./tables.server.ts";

type Versioned = { version?: number | undefined };
type Options<Value> = { read: () => Promise<Value>; movedOn: MessageKey; at: Date };

/** Saves a setting as its next version; refused when a colleague saved it since it was read. */
export async function saveVersioned<Value extends Versioned>(
  tx: Tx,
  key: string,
  wanted: Value,
  { read, movedOn, at }: Options<Value>,
) {
  // Locked by name: at the first save there is no row to lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`);
  const before = await read();
  const { version = 0 } = before;
  requireVersion(version, wanted.version, movedOn);
  const value = { ...wanted, version: version + 1 };
  await tx
    .insert(settings)
    .values({ key, value, updatedAt: at })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: at } });
  return { before, value };
}
