import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Client, type Pool } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/setup/test-database.ts";
import { isDatabaseAway } from "./away.server.ts";
import { transaction } from "./transaction.server.ts";

const ROUNDS = 100;
let database: TestDatabase;
let superuser: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("CREATE TABLE notes (id serial PRIMARY KEY, text text)");
  superuser = new Client(inject("testServer"));
  await superuser.connect();
});

afterAll(async () => {
  await superuser.end();
  await database.close();
});

function cutAll() {
  return superuser.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1",
    [new URL(database.url).pathname.slice(1)],
  );
}

const inUse = (pool: Pool) => pool.totalCount - pool.idleCount;

test(`after connections are lost ${ROUNDS} times under load the pool has no leaked connection`, async () => {
  const { db, pool } = database;
  let going = true;
  const failures: unknown[] = [];
  async function writer() {
    while (going) {
      await transaction(db, async (tx) => {
        await tx.execute(sql`INSERT INTO notes (text) VALUES ('one')`);
        await transaction(tx, (inner) =>
          inner.execute(sql`INSERT INTO notes (text) VALUES ('two')`),
        );
      }).catch((error) => failures.push(error));
      await delay(1);
    }
  }
  const load = Promise.all(Array.from({ length: 24 }, writer));
  for (let round = 0; round < ROUNDS; round++) {
    await cutAll();
    await delay(15);
  }
  going = false;
  await load;
  await expect.poll(() => inUse(pool)).toBe(0);
  expect(failures.length).toBeGreaterThan(ROUNDS / 2);
  expect(failures.filter((error) => !isDatabaseAway(error))).toEqual([]);
  // No transaction is half committed.
  const { rows } = await pool.query(
    "SELECT count(*) FILTER (WHERE text = 'one') AS one, count(*) FILTER (WHERE text = 'two') AS two FROM notes",
  );
  expect(rows[0].one).toBe(rows[0].two);
});

test("a connection that dies before its transaction begins is returned to the pool", async () => {
  const { db, pool } = database;
  for (let round = 0; round < 20; round++) {
    const client = await pool.connect();
    // Terminated by the server and not yet noticed here.
    const said = client.query("SELECT pg_terminate_backend(pg_backend_pid())").catch(() => {});
    client.release();
    await transaction(db, (tx) => tx.execute(sql`SELECT 1`)).catch(() => {});
    await said;
  }
  await expect.poll(() => inUse(pool)).toBe(0);
  await transaction(db, (tx) => tx.execute(sql`SELECT 1`));
});

test("a transaction that PostgreSQL aborted is not reported as committed", async () => {
  const careless = transaction(database.db, async (tx) => {
    await tx.execute(sql`SELECT * FROM nowhere`).catch(() => {});
  });
  await expect(careless).rejects.toThrow();
});

test("close does not wait for a transaction that never ends", async () => {
  const other = await createTestDatabase();
  const endless = transaction(other.db, (tx) => tx.execute(sql`SELECT pg_sleep(60)`));
  const cut = expect(endless).rejects.toThrow();
  await expect.poll(() => inUse(other.pool)).toBe(1);
  const started = Date.now();
  await other.close();
  expect(Date.now() - started).toBeLessThan(5_000);
  await cut;
});
