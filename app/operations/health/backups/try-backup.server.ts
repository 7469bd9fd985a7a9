import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { isTrialDue } from "#app/operations/health/backup-rules.ts";
import {
  checksumOf,
  diskOf,
  lastBackup,
  readBackupSettings,
  readResults,
  saveResult,
} from "#app/operations/health/queries.server.ts";
import type { TrialCode } from "#app/operations/health/schema.ts";
import { isEncrypted } from "#app/platform/backup/age.server.ts";
import { Damaged } from "#app/platform/backup/archive.server.ts";
import { momentOfBackup } from "#app/platform/backup/backup-name.ts";
import { checkBackup } from "#app/platform/backup/check-backup.server.ts";
import type { Manifest } from "#app/platform/backup/manifest.ts";
import { openPlace } from "#app/platform/backup/places.server.ts";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import {
  TrialUnderWay,
  withScratchDatabase,
} from "#app/platform/backup/scratch-database.server.ts";
import type { Database } from "#app/platform/db/open.server.ts";
import { isFull, type Storage } from "#app/platform/files/storage.server.ts";
import { rowFilters } from "./left-out.server.ts";

export type TrialServices = {
  database: Pick<Database, "db" | "pool" | "direct">;
  storage: Storage;
  dataDir: string;
  folder: string;
  /** The secret keys on this machine, if there are any. */
  identities: () => Promise<string[]>;
  /** Whether the database is on the disk of the data folder. */
  sameDisk: boolean;
  now: () => Date;
  log: Pick<Logger, "info" | "warn">;
};

type Outcome = { code: TrialCode; facts: Record<string, string | number> };

/** Tries the newest backup once a week, or at once when a person asked for it. */
export async function tryNewestBackup(services: TrialServices, { asked = false } = {}) {
  const { database, storage, now, log } = services;
  const { db } = database;
  const [last, { trial = null }] = await Promise.all([lastBackup(db), readResults(db)]);
  if (!asked && !isTrialDue(trial, last?.at ?? null, now())) return;
  try {
    const { place: kind } = await readBackupSettings(db, storage);
    const outcome = await tryIn(services, kind);
    const ok = ["restored", "checked", "sealed"].includes(outcome.code);
    await saveResult(db, "trial", { ok, at: now(), ...outcome });
    log.info({ outcome: outcome.code }, "A backup was tried");
  } catch (error) {
    if (error instanceof TrialUnderWay) return;
    log.warn({ err: error }, "The trial of a backup failed");
    throw error;
  }
}

async function tryIn(services: TrialServices, kind: "folder" | "bucket"): Promise<Outcome> {
  const { storage, folder, dataDir, log } = services;
  const place = openPlace(kind, { storage, folder });
  const names = (await place.names()).filter((name) => momentOfBackup(name)).sort();
  const name = names.at(-1);
  if (!name) return { code: "gone", facts: {} };
  const scratch = join(dataDir, "trial");
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const path = await place.fetch(name, scratch);
    return { ...(await tryFile(services, { name, path, scratch })) };
  } catch (error) {
    if (error instanceof TrialUnderWay) throw error;
    log.warn({ err: error }, "A backup could not be restored");
    return { code: failureOf(error), facts: { name } };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function failureOf(error: unknown): TrialCode {
  if (error instanceof Damaged) return "damaged";
  return isFull(error) ? "noRoom" : "failed";
}

type Trial = { name: string; path: string; scratch: string };

async function tryFile(services: TrialServices, { name, path, scratch }: Trial): Promise<Outcome> {
  const { database, now } = services;
  const identities = await services.identities();
  if (!identities.length && (await isSealed(path))) {
    const same = (await checksum(path)) === (await checksumOf(database.db, name));
    return { code: same ? "sealed" : "damaged", facts: { name } };
  }
  if (!(await hasRoom(services, path))) return { code: "noRoom", facts: { name } };
  const restored = await withScratchDatabase(database.direct, (direct) =>
    restoreBackup({
      rowFilters,
      database: { pool: database.pool, direct },
      storage: nowhere(services.storage),
      dataDir: scratch,
      path,
      identities,
      now: now(),
    }),
  );
  if (restored) return { code: "restored", facts: { name, ...countsOf(restored) } };
  const checked = await checkBackup(path, { identities });
  return { code: "checked", facts: { name, ...countsOf(checked) } };
}

function countsOf({ tables, files }: Manifest) {
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.length };
}

/** Files are read and compared with their checksums, and then let go. */
function nowhere(storage: Storage): Storage {
  return { ...storage, get: async () => null, put: async () => {}, delete: async () => {} };
}

async function isSealed(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    return await isEncrypted(file);
  } finally {
    await file.close();
  }
}

async function checksum(path: string): Promise<string> {
  const sum = createHash("sha256");
  await pipeline(createReadStream(path), sum);
  return sum.digest("hex");
}

/** A trial must not fill the disk of a running site. */
async function hasRoom({ database, dataDir, sameDisk }: TrialServices, path: string) {
  if (!sameDisk) return true;
  const [disk, { size }] = await Promise.all([diskOf(dataDir), stat(path)]);
  const { rows } = await database.pool.query<{ bytes: string }>(
    "select pg_database_size(current_database()) as bytes",
  );
  return !disk || disk.free > Number(rows[0]?.bytes ?? 0) * 1.5 + size;
}
