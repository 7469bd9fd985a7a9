import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { StartError } from "#app/platform/start-error.ts";
import { LATER, withLaterMigrations } from "#tests/setup/migrations.ts";
import { createTestDatabase, type TestDatabase } from "#tests/setup/test-database.ts";
import { migrate, migrationsDone } from "./migrate.server.ts";

let database: TestDatabase;

beforeEach(async () => {
  await database?.close();
  database = await createTestDatabase();
});

afterAll(() => database.close());

async function tables() {
  const { rows } = await database.pool.query(
    "SELECT relname FROM pg_class WHERE relname LIKE 'fruit%' AND relkind = 'r' ORDER BY 1",
  );
  return rows.map(({ relname }) => relname);
}

test("migrate does nothing in a folder without migrations", async () => {
  const empty = join(import.meta.dirname, "no-such-folder");
  await migrate(database.pool, { folder: empty });
  expect(await migrationsDone(database.db, empty)).toBe(true);
});

test("migrationsDone is true after the last migration, also with a newer one", async () => {
  const folder = await withLaterMigrations("CREATE TABLE fruit (id int)");
  expect(await migrationsDone(database.db, folder)).toBe(false);
  await migrate(database.pool, { folder });
  expect(await migrationsDone(database.db, folder)).toBe(true);
  expect(await migrationsDone(database.db)).toBe(true);
  await migrate(database.pool);
  expect(await tables()).toEqual(["fruit"]);
});

test("migrate refuses a database made by migrations that are not ours and changes nothing", async () => {
  await database.pool.query("UPDATE drizzle.__drizzle_migrations SET created_at = created_at - 1");
  const folder = await withLaterMigrations("CREATE TABLE fruit (id int)");
  const refused = migrate(database.pool, { folder });
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(
    /^This database was made by .* never released.*: start with an empty one \(.*DATA_DIR.*DATABASE_URL\)\.$/,
  );
  expect(await tables()).toEqual([]);
});

test("migrate refuses a database that skipped one of our migrations", async () => {
  const fruits = ["CREATE TABLE fruit (id int)", "CREATE TABLE fruit_2 (id int)"];
  const folder = await withLaterMigrations(...fruits);
  await database.pool.query(
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('', $1)",
    [LATER + 1],
  );
  await expect(migrate(database.pool, { folder })).rejects.toThrow(StartError);
  expect(await tables()).toEqual([]);
});

test("two processes at once apply each migration once", async () => {
  const slow = "CREATE TABLE fruit (id int);\n--> statement-breakpoint\nSELECT pg_sleep(0.2)";
  const folder = await withLaterMigrations(slow, "CREATE TABLE fruit_2 (id int)");
  await Promise.all([1, 2, 3].map(() => migrate(database.pool, { folder })));
  expect(await tables()).toEqual(["fruit", "fruit_2"]);
});

test("an interrupted migration leaves nothing and succeeds the next time", async () => {
  const slow = "CREATE TABLE fruit (id int);\n--> statement-breakpoint\nSELECT pg_sleep(30)";
  const cutOff = expect(
    migrate(database.pool, { folder: await withLaterMigrations(slow) }),
  ).rejects.toThrow();
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

  await migrate(database.pool, {
    folder: await withLaterMigrations("CREATE TABLE fruit (id int)"),
  });
  expect(await tables()).toEqual(["fruit"]);
});
