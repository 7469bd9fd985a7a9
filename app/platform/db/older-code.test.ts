import { afterAll, beforeEach, expect, test } from "vitest";
import { StartError } from "#app/platform/start-error.ts";
import { withLaterMigrations } from "#tests/setup/migrations.ts";
import { createTestDatabase, type TestDatabase } from "#tests/setup/test-database.ts";
import { migrate } from "./migrate.server.ts";

let database: TestDatabase;

beforeEach(async () => {
  await database?.close();
  database = await createTestDatabase();
});

afterAll(() => database.close());

/** Starts this code on a database that a newer version has migrated; returns what the log says. */
async function startAfter(migration: string): Promise<string[]> {
  await migrate(database.pool, { folder: await withLaterMigrations(migration) });
  const said: string[] = [];
  await migrate(database.pool, { log: { warn: (message) => said.push(message) } });
  return said;
}

test("older code warns and runs on a database with an additional migration", async () => {
  expect(await startAfter("CREATE TABLE fruit (id int)")).toEqual([
    expect.stringContaining("1 migrations more"),
  ]);
});

test("older code refuses a database with a migration that breaks it", async () => {
  const refused = startAfter("-- breaks older code\nALTER TABLE posts RENAME TO articles");
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/start the newer version, or restore a backup/);
});

test("code that knows a breaking migration starts again without a warning", async () => {
  const folder = await withLaterMigrations("-- breaks older code\nCREATE TABLE fruit (id int)");
  await migrate(database.pool, { folder });
  const said: string[] = [];
  await migrate(database.pool, { folder, log: { warn: (message) => said.push(message) } });
  expect(said).toEqual([]);
});
