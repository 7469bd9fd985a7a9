import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/setup/test-database.ts";
import { migrate, migrationsDone } from "./migrate.server.ts";

const LATER = 4_000_000_000_000;
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tremplin-migrations-"));
  await mkdir(join(folder, "meta"));
});

beforeEach(async () => {
  await database?.close();
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** A folder as drizzle-kit writes it, with files newer than the real ones. */
async function writeMigrations(...files: string[]) {
  const entries = files.map((_, index) => ({
    tag: `000${index}`,
    when: LATER + index,
    idx: index,
  }));
  for (const [index, sql] of files.entries()) await writeFile(join(folder, `000${index}.sql`), sql);
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
}

async function tables() {
  const { rows } = await database.pool.query(
    "SELECT relname FROM pg_class WHERE relname LIKE 'fruit%' AND relkind = 'r' ORDER BY 1",
  );
  return rows.map(({ relname }) => relname);
}

test("a folder without migrations is nothing to do", async () => {
  const empty = join(folder, "empty");
  await migrate(database.pool, empty);
  expect(await migrationsDone(database.db, empty)).toBe(true);
});

test("the database is ready once the last migration ran, and a newer one is fine", async () => {
  await writeMigrations("CREATE TABLE fruit (id int)");
  expect(await migrationsDone(database.db, folder)).toBe(false);
  await migrate(database.pool, folder);
  expect(await migrationsDone(database.db, folder)).toBe(true);
  expect(await migrationsDone(database.db)).toBe(true);
});

test("two processes at once run each migration once", async () => {
  const slow = "CREATE TABLE fruit (id int);\n--> statement-breakpoint\nSELECT pg_sleep(0.2)";
  await writeMigrations(slow, "CREATE TABLE fruit_2 (id int)");
  await Promise.all([1, 2, 3].map(() => migrate(database.pool, folder)));
  expect(await tables()).toEqual(["fruit", "fruit_2"]);
});

test("what is cut off in the middle leaves nothing, and runs clean the next time", async () => {
  const slow = "CREATE TABLE fruit (id int);\n--> statement-breakpoint\nSELECT pg_sleep(30)";
  await writeMigrations(slow);
  const cutOff = expect(migrate(database.pool, folder)).rejects.toThrow();
  await expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE '%pg_sleep(30)%' AND pid <> pg_backend_pid()`,
      );
      return rowCount;
    })
    .toBe(1);
  await cutOff;
  expect(await tables()).toEqual([]);

  await writeMigrations("CREATE TABLE fruit (id int)");
  await migrate(database.pool, folder);
  expect(await tables()).toEqual(["fruit"]);
});
