import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { getTableName } from "drizzle-orm";
import { type Client, escapeIdentifier } from "pg";
import type { Database } from "#app/platform/db/open.server.ts";
import { openUnlimited } from "#app/platform/db/unlimited.server.ts";
import { holdFiles } from "#app/platform/files/hold.server.ts";
import { isFull, type Storage } from "#app/platform/files/storage.server.ts";
import { files } from "#app/platform/files/tables.server.ts";
import { StartError } from "#app/platform/start-error.ts";
import { createArchive, sha256 } from "./archive.server.ts";
import { backupName } from "./backup-name.ts";
import type { BackupPlace } from "./backup-place.ts";
import { exists, migrationOf, sequencesOf, speakPlainly, tablesOf } from "./catalog.server.ts";
import { ABOUT, type About, FORMAT, MANIFEST, type Manifest, SEAL } from "./manifest.ts";
import { readRows } from "./read-rows.server.ts";
import { backups } from "./tables.server.ts";

type BackupOptions = {
  database: Pick<Database, "pool" | "direct">;
  storage: Storage;
  /** The folder for backups. */
  folder: string;
  now: Date;
  /** Conditions by table; rows that do not meet them are left out. */
  rowFilters: Record<string, string>;
  /** The prefix of the file name. */
  called?: string;
  /** The public key of age for which the file is encrypted. */
  recipient?: string | undefined;
  /** Takes the complete file to where it is kept; without it, it stays in the folder. */
  keep?: (path: string) => Promise<void>;
  place?: BackupPlace;
};

export class NoRoom extends StartError {
  override name = "NoRoom";
}

/** The disk of this machine has room, the bucket has not. */
export class BucketFull extends StartError {
  override name = "BucketFull";
}

/** Refused because another process makes one: nothing is wrong. */
export class BackupUnderWay extends StartError {
  override name = "BackupUnderWay";
}

/** `recorded`: false when the file is complete but the database does not know of it. */
export type Backup = {
  path: string;
  bytes: number;
  sha256: string;
  manifest: Manifest;
  recorded: boolean;
};

type Archive = Awaited<ReturnType<typeof createArchive>>;

/** Files read in parallel: a bucket is slow, and each file is held in memory. */
const AT_ONCE = 4;

const QUEUE = "jobs.job";
const JOB = ["name", "data", "priority", "start_after"];
/** Unfinished and waiting jobs; scheduled jobs are created again anyway. */
const WAITING = `${QUEUE} WHERE state::text IN ('created', 'retry', 'active')
  AND name NOT LIKE '\\_\\_pgboss%' AND name NOT IN (SELECT name FROM jobs.schedule)`;

/**
 * Writes one file with a consistent snapshot of the database and all its files while the site keeps
 * writing. The file gets its name when it is complete.
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { database, folder, now, called = "tremplin", recipient, keep } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuseFolder(folder));
  const client = await openUnlimited(database.direct, "tremplin backup");
  const path = join(folder, backupName(called, now, Boolean(recipient)));
  let archive: Archive | undefined;
  try {
    if (!(await holdFiles(client))) {
      throw new BackupUnderWay("Another backup is being made: wait.");
    }
    await forgetParts(folder).catch(refuseFolder(folder));
    archive = await createArchive(path, recipient ? { recipient } : {}).catch(refuseFolder(folder));
    const manifest = await fill(archive, client, options);
    const written = await archive.finish();
    await keep?.(path).catch(async (error) => {
      await rm(path, { force: true });
      if (!isFull(error)) throw error;
      throw new BucketFull("There is no room left in the bucket: no backup was made.");
    });
    const recorded = await recordBackup(database.pool, { ...options, path, ...written, manifest });
    return { path, ...written, manifest, recorded };
  } catch (error) {
    await archive?.close();
    if (archive) await rm(archive.part, { force: true });
    throw isFull(error)
      ? new NoRoom(`There is no room left in ${folder}: no backup was made.`)
      : error;
  } finally {
    await client.end();
  }
}

/** A read-only disk, rights that are missing, a file where the folder must be. */
function refuseFolder(folder: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (!error.code || isFull(error)) throw error;
    throw new StartError(`${folder} cannot be written (${error.code}): no backup was made.`);
  };
}

type Made = BackupOptions & { path: string; bytes: number; sha256: string; manifest: Manifest };

/** The screens show when the last backup was made. A complete file counts even if this fails. */
async function recordBackup(pool: Database["pool"], made: Made) {
  const { now, path, bytes, sha256: sum, recipient, place = "folder", manifest } = made;
  const row = {
    made_at: now,
    bytes,
    files: manifest.files.length,
    missing: manifest.missing.length,
    name: basename(path),
    place,
    sha256: sum,
    encrypted: Boolean(recipient),
  };
  const marks = Object.keys(row).map((_, index) => `$${index + 1}`);
  const columns = Object.keys(row).join(", ");
  try {
    await pool.query(
      `INSERT INTO ${getTableName(backups)} (${columns}) VALUES (${marks.join(", ")})`,
      Object.values(row),
    );
    return true;
  } catch {
    return false;
  }
}

/** Removes the remains of a killed backup; the lock on files guarantees that no other one runs. */
async function forgetParts(folder: string) {
  const names = await readdir(folder);
  for (const name of names.filter((each) => /\.tar(\.age)?\.part$/.test(each))) {
    await rm(join(folder, name), { force: true });
  }
}

async function fill(archive: Archive, client: Client, options: BackupOptions): Promise<Manifest> {
  const { storage, now, rowFilters } = options;
  await speakPlainly(client);
  // The files are locked already: every file in this snapshot stays readable until the end.
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const about: About = {
    format: FORMAT,
    made_at: now.toISOString(),
    migration: await migrationOf(client),
  };
  if (!about.migration) throw new StartError("There is nothing to back up: the database is empty.");
  await archive.add(ABOUT, json(about));
  const tables: Manifest["tables"] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const rows = rowFilters[name] ? ` WHERE ${rowFilters[name]}` : "";
    const from = `public.${escapeIdentifier(name)}${rows}`;
    const wanted = { name, columns: columns.map((column) => column.name), from };
    tables.push({ name, ...(await readRows(client, wanted, archive.add)) });
  }
  const jobs = (await exists(client, QUEUE))
    ? await readRows(client, { name: QUEUE, columns: JOB, from: WAITING }, archive.add)
    : { columns: JOB, rows: 0, parts: [] };
  const sequences = await readSequences(client);
  const keys = await fileKeys(client, rowFilters);
  // The snapshot is closed to free the database; the files stay locked.
  await client.query("COMMIT");
  const manifest = {
    ...about,
    tables,
    sequences,
    jobs,
    ...(await addFiles(archive, storage, keys)),
  };
  // If this connection was lost, the lock was lost too and a file may be missing.
  await client.query("SELECT 1");
  const written = json(manifest);
  await archive.add(MANIFEST, written);
  await archive.add(SEAL, Buffer.from(`${sha256(written)}\n`));
  return manifest;
}

async function readSequences(client: Client): Promise<Manifest["sequences"]> {
  const found: Manifest["sequences"] = [];
  for (const name of await sequencesOf(client)) {
    const { rows } = await client.query(
      `SELECT last_value::text AS last, is_called AS called FROM public.${escapeIdentifier(name)}`,
    );
    found.push({ name, ...rows[0] });
  }
  return found;
}

async function fileKeys(client: Client, rowFilters: Record<string, string>): Promise<string[]> {
  const table = getTableName(files);
  const { rows } = await client.query<{ key: string }>(
    `SELECT key FROM ${table} WHERE ${rowFilters[table] ?? "true"} ORDER BY key`,
  );
  return rows.map(({ key }) => key);
}

async function addFiles(archive: Archive, storage: Storage, keys: string[]) {
  const added: Manifest["files"] = [];
  const missing: string[] = [];
  for (let first = 0; first < keys.length; first += AT_ONCE) {
    const some = keys.slice(first, first + AT_ONCE);
    const contents = await Promise.all(some.map((key) => storage.get(key)));
    for (const [index, key] of some.entries()) {
      const bytes = contents[index];
      if (!bytes) {
        missing.push(key);
        continue;
      }
      const name = `files/${String(added.length + 1).padStart(8, "0")}`;
      await archive.add(name, bytes);
      added.push({ name, key, bytes: bytes.length, sha256: sha256(bytes) });
    }
  }
  return { files: added, missing };
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}
