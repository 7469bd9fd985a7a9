import { readFile } from "node:fs/promises";
import { DrizzleQueryError } from "drizzle-orm";
import { Client, Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/setup/test-database.ts";
import { isDatabaseAway } from "./away.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

function failureOf(attempt: Promise<unknown>) {
  return attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test("a refused connection, a missing socket and a silent server count as away", async () => {
  const refused = await failureOf(new Client({ host: "127.0.0.1", port: 9 }).connect());
  const missing = await failureOf(new Client({ host: "/nonexistent" }).connect());
  const pool = new Pool({ connectionString: database.url, max: 1 });
  const busy = await pool.connect();
  // Only now: on a busy machine the first connection takes longer.
  pool.options.connectionTimeoutMillis = 50;
  const queued = await failureOf(pool.connect());
  busy.release();
  await pool.end();
  for (const error of [refused, missing, queued]) expect(isDatabaseAway(error)).toBe(true);
});

test("a terminated connection counts as away, also wrapped by drizzle", async () => {
  const client = new Client(database.url);
  client.on("error", () => {});
  await client.connect();
  const error = await failureOf(client.query("SELECT pg_terminate_backend(pg_backend_pid())"));
  expect(isDatabaseAway(error)).toBe(true);
  expect(isDatabaseAway(new DrizzleQueryError("SELECT", [], error as Error))).toBe(true);
});

test("a statement timeout counts as away", async () => {
  const slow = "SET statement_timeout = 20; SELECT pg_sleep(1)";
  expect(isDatabaseAway(await failureOf(database.pool.query(slow)))).toBe(true);
});

test("SQL mistakes do not count as away", async () => {
  const mistakes = [
    await failureOf(database.pool.query("SELECT * FROM nowhere")),
    await failureOf(database.pool.query("SELECT 1/0")),
    await failureOf(readFile("/nonexistent")),
    new Error("something else"),
    "no error at all",
  ];
  for (const mistake of mistakes) expect(isDatabaseAway(mistake)).toBe(false);
});
