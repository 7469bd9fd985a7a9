import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray, isNotNull, like, lte } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import type { Storage } from "./storage.server.ts";
import { files } from "./tables.server.ts";

/**
 * How long a file may be without an owner: longer than any upload takes, and with a sweep every
 * minute it is gone within ten.
 */
const GRACE = 8 * 60 * 1000;
const BATCH = 200;

/** Enters files that are about to be written. One that has an owner already keeps it. */
export async function announceFiles(db: Db, keys: string[], now: Date): Promise<void> {
  const sweepAfter = new Date(now.getTime() + GRACE);
  await db
    .insert(files)
    .values(keys.map((key) => ({ key, sweepAfter })))
    .onConflictDoUpdate({
      target: files.key,
      set: { sweepAfter },
      setWhere: isNotNull(files.sweepAfter),
    });
}

/** Gives files to their owner, in the transaction that writes the owner. */
export async function keepFiles(tx: Tx, keys: string[]): Promise<void> {
  const kept = await tx
    .update(files)
    .set({ sweepAfter: null })
    .where(inArray(files.key, keys))
    .returning({ key: files.key });
  if (kept.length !== new Set(keys).size)
    throw new Error("a file was swept before it had an owner");
}

/** Takes the owner away: the files go with the next sweep, if the transaction commits. */
export async function releaseFiles(tx: Tx, keys: string[], now: Date): Promise<void> {
  if (keys.length) {
    await tx.update(files).set({ sweepAfter: now }).where(inArray(files.key, keys));
  }
}

/** The same for everything below a folder. */
export async function releaseFolder(tx: Tx, folder: string, now: Date): Promise<void> {
  await tx
    .update(files)
    .set({ sweepAfter: now })
    .where(like(files.key, `${folder}/%`));
}

/** Removes one file right now: what wrote it did not succeed, or nobody knows whether it did. */
export async function discardFile(db: Db, storage: Storage, key: string): Promise<void> {
  const orphan = and(eq(files.key, key), isNotNull(files.sweepAfter));
  const [found] = await db.select().from(files).where(orphan);
  if (!found) return;
  await storage.delete(key);
  await db.delete(files).where(orphan);
}

/** Removes what belongs to nobody. Several processes may sweep at once. */
export async function sweepFiles(db: Db, storage: Storage, now: Date): Promise<number> {
  let swept = 0;
  for (;;) {
    const count = await transaction(db, async (tx) => {
      const rows = await tx
        .select({ key: files.key })
        .from(files)
        .where(lte(files.sweepAfter, now))
        .limit(BATCH)
        .for("update", { skipLocked: true });
      const keys = rows.map(({ key }) => key);
      // Deleting twice does no harm, so a transaction that is run again does none either.
      for (const key of keys) await storage.delete(key);
      if (keys.length) await tx.delete(files).where(inArray(files.key, keys));
      return keys.length;
    });
    swept += count;
    if (count < BATCH) return swept;
  }
}

/** Removes what stopped arriving when a process was killed; live uploads write all the time. */
export async function sweepIncoming(storage: Storage, now: Date): Promise<void> {
  for (const name of await readdir(storage.incoming)) {
    const path = join(storage.incoming, name);
    const touched = await stat(path).catch(() => null);
    if (touched && now.getTime() - touched.mtimeMs > GRACE) await rm(path, { force: true });
  }
}
