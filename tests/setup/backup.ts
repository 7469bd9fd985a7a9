import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { rowFilters } from "#app/operations/health/backups/left-out.server.ts";
import { makeBackup } from "#app/platform/backup/make-backup.server.ts";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import type { Database } from "#app/platform/db/open.server.ts";
import { openStorage, type Storage } from "#app/platform/files/storage.server.ts";
import { createTestDatabase } from "./test-database.ts";

type Place = { database: Pick<Database, "pool" | "direct">; storage: Storage };

type RestoreOptions = {
  replace?: boolean;
  storage?: Storage;
  migrations?: string;
  identities?: string[];
};

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), "tremplin-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A backup in its own folder. */
export async function backUp({ database, storage }: Place, recipient?: string) {
  const folder = await newFolder();
  const now = new Date("2026-05-04T10:00:00Z");
  return makeBackup({ database, storage, folder, now, recipient, rowFilters });
}

/** An empty place to restore to. */
export async function emptyPlace() {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.close());
  const dataDir = await newFolder();
  const storage = await openStorage({ dataDir });
  return {
    database,
    storage,
    dataDir,
    restore: (path: string, options: RestoreOptions = {}) =>
      restoreBackup({ database, storage, dataDir, path, rowFilters, now: new Date(), ...options }),
    /** Counts tables and files. */
    async holds() {
      const { rows } = await database.pool.query<{ name: string }>(
        "select relname as name from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'drizzle', 'jobs')",
      );
      const names = await readdir(join(dataDir, "uploads"), {
        recursive: true,
        withFileTypes: true,
      });
      const files = names.filter((entry) => entry.isFile()).map((entry) => entry.name);
      return { tables: rows.map(({ name }) => name), files };
    },
  };
}

/** A checksum of every row of every table, generated columns included. */
export async function checksums({ pool }: Pick<Database, "pool">) {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: sums } = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from "${name}" t`,
    );
    found[name] = sums[0].sum;
  }
  return found;
}
