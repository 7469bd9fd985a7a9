import { join } from "node:path";
import { getTableName } from "drizzle-orm";
import { type Client, escapeIdentifier } from "pg";
import { lockMigrations, migrateWithin } from "#app/platform/db/migrate.server.ts";
import type { Database } from "#app/platform/db/open.server.ts";
import { openUnlimited } from "#app/platform/db/unlimited.server.ts";
import { isFull, type Storage } from "#app/platform/files/storage.server.ts";
import { waitingJobs } from "#app/platform/jobs/tables.server.ts";
import { StartError } from "#app/platform/start-error.ts";
import { damaged, readArchive, sha256 } from "./archive.server.ts";
import { isEmpty, speakPlainly, type Table, tablesOf } from "./catalog.server.ts";
import { checkBackup } from "./check-backup.server.ts";
import { loadPart, unpackRows, withoutRules } from "./load-rows.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import type { Manifest } from "./manifest.ts";
import { keysIn, openRestoredFiles } from "./restored-files.server.ts";

type RestoreOptions = {
  database: Pick<Database, "pool" | "direct">;
  storage: Storage;
  dataDir: string;
  /** The path of the backup. */
  path: string;
  now: Date;
  /** Of the backup of replaced data, as in `makeBackup`. */
  rowFilters: Record<string, string>;
  /** Replaces existing data, after a backup of it. */
  replace?: boolean;
  /** The secret keys of an encrypted backup. */
  identities?: readonly string[];
  /** Encrypts the backup of replaced data. */
  recipient?: string | undefined;
  /** The folder of migrations; by default that of this program. */
  migrations?: string;
  /** Receives progress messages. */
  report?: (sentence: string) => void;
};

/** Restores a backup, all or nothing: one transaction, committed when every file is stored. */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { database, storage, dataDir, path, migrations, identities = [] } = options;
  const { report = () => {} } = options;
  report("Reading the backup and checking every part …");
  const manifest = await checkBackup(path, { migrations, identities });
  const client = await openUnlimited(database.direct, "tremplin restore");
  const restored = openRestoredFiles(storage, dataDir);
  try {
    // A site started meanwhile waits for this lock and finds either nothing or everything.
    await lockMigrations(client);
    await restored.undo(client);
    const before = await prepareTarget(client, options);
    await speakPlainly(client);
    await client.query("BEGIN");
    if (before) await removeAll(client);
    report("Writing the database …");
    await migrateWithin(client, { upTo: manifest.migration, folder: migrations });
    await writeAll(client, {
      path,
      identities,
      manifest,
      migrations,
      report,
      write: restored.write,
    });
    await releaseOldFiles(client, before?.files ?? new Set(), options.now);
    await client.query("COMMIT");
    await restored.done();
    // Without statistics the first searches would be slow.
    await client.query("ANALYZE");
    return manifest;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    await restored.undo(client).catch(() => {});
    throw isFull(error) ? new StartError("There is no room left: nothing was restored.") : error;
  } finally {
    await client.end();
  }
}

/** Refuses to overwrite data unless asked to, after a backup, and only while no site uses it. */
async function prepareTarget(client: Client, options: RestoreOptions) {
  if (await isEmpty(client)) return null;
  const { database, storage, dataDir, now, replace, report = () => {} } = options;
  if (!replace) {
    throw new StartError(
      "The database is not empty, and nothing was changed. Restore into an empty place (another " +
        "DATA_DIR, or another DATABASE_URL), or put the backup in the place of what is there with " +
        "npm run restore FILE -- --replace",
    );
  }
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
     AND application_name IN ('tremplin', 'tremplin listen')`,
  );
  if (rows.length) throw new StartError("The site is running: stop it before you restore.");
  report("Making a backup of what is there …");
  const folder = join(dataDir, "backups");
  const { recipient, rowFilters } = options;
  const called = "before-restore";
  const made = await makeBackup({
    database,
    storage,
    folder,
    now,
    called,
    recipient,
    rowFilters,
  });
  report(`It is kept in ${made.path}`);
  return { files: await keysIn(client) };
}

async function removeAll(client: Client) {
  await client.query("DROP SCHEMA IF EXISTS jobs, drizzle CASCADE");
  await client.query("DROP SCHEMA public CASCADE");
  await client.query("CREATE SCHEMA public");
}

type Writing = {
  path: string;
  identities: readonly string[];
  manifest: Manifest;
  migrations: string | undefined;
  report: (sentence: string) => void;
  write: (key: string, bytes: Buffer) => Promise<void>;
};

/** Reads tables, waiting jobs and files in the order of the archive. */
async function writeAll(client: Client, writing: Writing) {
  const { path, identities, manifest, migrations, report, write } = writing;
  const entries = readArchive(path, identities);
  async function next(name: string, wanted: string): Promise<Buffer> {
    for (;;) {
      const { value, done } = await entries.next();
      if (done) throw damaged(path, `${name} is gone`);
      if (value.name !== name) continue;
      if (sha256(value.bytes) !== wanted) throw damaged(path, `${name} has just been changed`);
      return value.bytes;
    }
  }
  try {
    const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
    const load = async (table: Table, { rows, parts }: Omit<Manifest["jobs"], "columns">) => {
      let loaded = 0;
      for (const { name, sha256: sum } of parts) {
        const json = await unpackRows(await next(name, sum));
        if (json === null) throw damaged(path, `${name} cannot be unpacked`);
        loaded += await loadPart(client, table, json);
      }
      if (loaded !== rows) throw damaged(path, `${table.name} has ${loaded} rows, not ${rows}`);
    };
    await withoutRules(client, async () => {
      for (const { name, columns, ...rows } of manifest.tables) {
        await load(pick(tables.get(name), columns, path), rows);
      }
    });
    await setSequences(client, manifest);
    await migrateWithin(client, { folder: migrations });
    const queue = (await tablesOf(client)).find(({ name }) => name === getTableName(waitingJobs));
    await load(pick(queue, manifest.jobs.columns, path), manifest.jobs);
    if (manifest.files.length) report("Writing the files …");
    for (const { name, key, sha256: sum } of manifest.files) {
      await write(key, await next(name, sum));
    }
  } finally {
    await entries.return(undefined);
  }
}

/** The table with its columns in the order of the backup. */
function pick(table: Table | undefined, columns: string[], path: string): Table {
  const known = columns.map((name) => table?.columns.find((column) => column.name === name));
  const found = known.filter((column) => column !== undefined);
  if (!table || found.length < columns.length) throw damaged(path, "it has tables unknown to us");
  return { name: table.name, columns: found };
}

async function setSequences(client: Client, { sequences }: Manifest) {
  for (const { name, last, called } of sequences) {
    const sequence = `public.${escapeIdentifier(name)}`;
    await client.query("SELECT setval($1::regclass, $2, $3)", [sequence, last, called]);
  }
}

/** The files of replaced data have no owner now: the sweep removes them. */
async function releaseOldFiles(client: Client, keys: Set<string>, now: Date) {
  await client.query(
    `INSERT INTO public.files (key, sweep_after) SELECT unnest($1::text[]), $2
     ON CONFLICT DO NOTHING`,
    [[...keys], now],
  );
}
