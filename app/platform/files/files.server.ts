import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { and, eq, inArray, isNotNull, isNull, like, lte, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { nobodyHoldsFiles } from "./hold.server.ts";
import type { Storage } from "./storage.server.ts";
import { files } from "./tables.server.ts";

/**
 * How long a file may have no owner: longer than any upload takes; with a sweep every minute it is
 * gone within ten minutes.
 */
const GRACE = 8 * 60 * 1000;
const BATCH = 50;

/** Seconds a batch may take; after that another process takes over the batch of a dead one. */
const LEASE = 300;
const LONGEST_WAIT = 20_000;

/**
 * Registers files that are about to be written. An existing owner is kept; a running sweep of the
 * same name is waited for, or it would delete the new file.
 */
export async function announceFiles(db: Db, keys: string[], now: Date): Promise<void> {
  const sweepAfter = new Date(now.getTime() + GRACE);
  const deadline = performance.now() + LONGEST_WAIT;
  let left = keys;
  for (;;) {
    const entered = await db
      .insert(files)
      .values(left.map((key) => ({ key, sweepAfter })))
      .onConflictDoUpdate({
        target: files.key,
        set: {
          sweepAfter: sql`case when ${files.sweepAfter} is null then null else excluded.sweep_after end`,
          sweepingUntil: null,
        },
        setWhere: or(isNull(files.sweepingUntil), lte(files.sweepingUntil, sql`now()`)),
      })
      .returning({ key: files.key });
    const done = new Set(entered.map(({ key }) => key));
    left = left.filter((key) => !done.has(key));
    if (left.length === 0) return;
    if (performance.now() > deadline) throw new Error("a file is being swept for too long");
    await delay(100);
  }
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

/** For files that nobody owns for long: the sweep deletes them after that time, whatever happens. */
export async function keepFilesUntil(db: Db | Tx, keys: string[], until: Date): Promise<void> {
  const kept = await db
    .update(files)
    .set({ sweepAfter: until })
    .where(inArray(files.key, keys))
    .returning({ key: files.key });
  if (kept.length !== new Set(keys).size) throw new Error("a file was swept before it was kept");
}

/** Removes the owner: the next sweep after the commit deletes the files. */
export async function releaseFiles(tx: Tx, keys: string[], now: Date): Promise<void> {
  if (keys.length) {
    await tx.update(files).set({ sweepAfter: now }).where(inArray(files.key, keys));
  }
}

/** The same for everything below folders. */
export async function releaseFolders(tx: Tx, folders: readonly string[], now: Date): Promise<void> {
  await tx
    .update(files)
    .set({ sweepAfter: now })
    .where(or(...folders.map((folder) => like(files.key, `${folder}/%`))));
}

/** Deletes one file now: what wrote it failed, or its result is unknown. */
export async function discardFile(db: Db, storage: Storage, key: string): Promise<void> {
  const orphan = and(eq(files.key, key), isNotNull(files.sweepAfter), nobodyHoldsFiles);
  const [found] = await db.select().from(files).where(orphan);
  if (!found) return;
  await storage.delete(key);
  await db.delete(files).where(orphan);
}

/**
 * Deletes files without an owner. Several processes may sweep at once: each reserves a batch for a
 * while and holds neither transaction nor lock during slow storage calls.
 */
export async function sweepFiles(db: Db, storage: Storage, now: Date): Promise<number> {
  let swept = 0;
  for (;;) {
    const keys = await takeToSweep(db, now);
    const late = performance.now() + (LEASE * 1000) / 2;
    const gone: string[] = [];
    for (const key of keys) {
      if (performance.now() > late) break;
      // Deleting twice does no harm, so an interrupted sweep is repeated.
      await storage.delete(key);
      gone.push(key);
    }
    if (gone.length) {
      const ours = and(inArray(files.key, gone), isNotNull(files.sweepingUntil));
      await db.delete(files).where(ours);
    }
    swept += gone.length;
    if (keys.length < BATCH) return swept;
  }
}

async function takeToSweep(db: Db, now: Date): Promise<string[]> {
  const free = or(isNull(files.sweepingUntil), lte(files.sweepingUntil, sql`now()`));
  const due = db
    .select({ key: files.key })
    .from(files)
    .where(and(lte(files.sweepAfter, now), free, nobodyHoldsFiles))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const taken = await db
    .update(files)
    .set({ sweepingUntil: sql`now() + ${LEASE} * interval '1 second'` })
    .where(inArray(files.key, due))
    .returning({ key: files.key });
  return taken.map(({ key }) => key);
}

/** Deletes partial uploads of killed processes; live uploads write all the time. */
export async function sweepIncoming(storage: Storage, now: Date): Promise<void> {
  for (const name of await readdir(storage.incoming)) {
    const path = join(storage.incoming, name);
    const touched = await stat(path).catch(() => null);
    if (touched && now.getTime() - touched.mtimeMs > GRACE) await rm(path, { force: true });
  }
}
