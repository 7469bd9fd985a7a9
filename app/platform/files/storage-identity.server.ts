import { randomUUID } from "node:crypto";
import { and, isNull, like, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { announceFiles, keepFiles } from "./files.server.ts";
import type { Storage } from "./storage.server.ts";
import { files } from "./tables.server.ts";

const FOLDER = "identity";

/**
 * One stored file tells the storage of a database from any other. Processes on one database with a
 * folder each would accept applications whose documents the other processes do not find.
 */
export async function identifyStorage(
  db: Db,
  storage: Storage,
  now: Date,
): Promise<{ isOurs: boolean; key: string }> {
  const key = (await identityOf(db)) ?? (await nameStorage(db, storage, now));
  return { isOurs: (await storage.get(key)) !== null, key };
}

/** One without an owner was announced by a process that lost the race, or was killed. */
async function identityOf(db: Db | Tx): Promise<string | undefined> {
  const [found] = await db
    .select({ key: files.key })
    .from(files)
    .where(and(like(files.key, `${FOLDER}/%`), isNull(files.sweepAfter)));
  return found?.key;
}

/** Of several processes that start at once the first one names the storage. */
async function nameStorage(db: Db, storage: Storage, now: Date): Promise<string> {
  const key = `${FOLDER}/${randomUUID()}`;
  await announceFiles(db, [key], now);
  await storage.put(key, Buffer.from("tremplin"), "text/plain");
  return transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${FOLDER}, 0))`);
    const named = await identityOf(tx);
    if (named) return named;
    await keepFiles(tx, [key]);
    return key;
  });
}
