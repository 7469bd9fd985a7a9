import { eq } from "drizzle-orm";
import type { Logger } from "pino";
import { type Failure, isBackupDue, nextAttempt } from "#app/operations/health/backup-rules.ts";
import {
  firstAccount,
  lastBackup,
  readBackupSettings,
  readResults,
  saveResult,
} from "#app/operations/health/queries.server.ts";
import type { BackupCode } from "#app/operations/health/schema.ts";
import { momentOfBackup } from "#app/platform/backup/backup-name.ts";
import {
  BackupUnderWay,
  BucketFull,
  makeBackup,
  NoRoom,
} from "#app/platform/backup/make-backup.server.ts";
import { openPlace, type Place } from "#app/platform/backup/places.server.ts";
import { backups } from "#app/platform/backup/tables.server.ts";
import type { Database, Db } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isFull, type Storage } from "#app/platform/files/storage.server.ts";
import { keptBackups } from "./kept-backups.ts";
import { rowFilters } from "./left-out.server.ts";

export type BackupServices = {
  database: Pick<Database, "db" | "pool" | "direct">;
  storage: Storage;
  /** The folder for backups on this machine. */
  folder: string;
  recipient: string | undefined;
  now: () => Date;
  log: Pick<Logger, "info" | "warn">;
};

/** Makes the backup of the day when it is due, or at once when a person asked for it. */
export async function scheduledBackup(services: BackupServices, { asked = false } = {}) {
  const { database, storage, folder, recipient, now, log } = services;
  const { db } = database;
  const settings = await readBackupSettings(db, storage);
  const [last, bornAt, { backup: result = null }] = await Promise.all([
    lastBackup(db),
    firstAccount(db),
    readResults(db),
  ]);
  const failure: Failure | null =
    result && !result.ok ? { at: result.at, attempts: Number(result.facts.attempts ?? 1) } : null;
  // A new site has until its first night.
  const known = { lastMade: last?.at ?? bornAt, failure };
  if (!asked && !isBackupDue(settings, known, now())) return;
  const at = now();
  const place = openPlace(settings.place, { storage, folder });
  try {
    const { keep } = place;
    const made = await makeBackup({
      database,
      storage,
      folder,
      recipient,
      keep,
      place: place.kind,
      now: at,
      rowFilters,
    });
    // Whoever asks for a backup wants one more: only the daily one removes what is too old.
    const code = asked || (await prune(db, place, at, log)) ? "made" : "oldNotRemoved";
    await saveResult(db, "backup", { ok: true, code, at, facts: { bytes: made.bytes } });
    log.info({ bytes: made.bytes, files: made.manifest.files.length }, "A backup was made");
  } catch (error) {
    // Another process makes one: that one tells how it went.
    if (error instanceof BackupUnderWay) return;
    log.warn({ err: error }, "The backup failed");
    const attempts = nextAttempt(settings, failure, at);
    await saveResult(db, "backup", { ok: false, code: codeOf(error), at, facts: { attempts } });
  }
}

function codeOf(error: unknown): BackupCode {
  if (error instanceof BucketFull) return "bucketFull";
  if (error instanceof NoRoom || isFull(error)) return "noRoom";
  return error instanceof AppError && error.refusal === "away" ? "placeAway" : "failed";
}

/** Removes the backups that are not kept any longer; false when that did not work. */
async function prune(db: Db, place: Place, now: Date, log: BackupServices["log"]) {
  try {
    const names = (await place.names()).filter((name) => momentOfBackup(name));
    const kept = new Set(keptBackups(names, now));
    for (const name of names.filter((each) => !kept.has(each))) {
      await place.remove(name);
      await db.update(backups).set({ removedAt: now }).where(eq(backups.name, name));
    }
    return true;
  } catch (error) {
    log.warn({ err: error }, "Old backups could not be removed");
    return false;
  }
}
