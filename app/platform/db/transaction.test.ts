import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/setup/test-database.ts";
import { transaction } from "./transaction.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("CREATE TABLE seats (course text PRIMARY KEY, left_over int NOT NULL)");
  await database.pool.query("INSERT INTO seats VALUES ('agro', 50), ('indus', 50)");
});

afterAll(() => database.close());

async function seatsLeft(course: string) {
  const { rows } = await database.pool.query("SELECT * FROM seats WHERE course = $1", [course]);
  return rows[0].left_over;
}

test("a failed transaction leaves nothing", async () => {
  const failing = transaction(database.db, async (tx) => {
    await tx.execute(sql`UPDATE seats SET left_over = 0 WHERE course = 'agro'`);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await seatsLeft("agro")).toBe(50);
});

test("conflicting transactions are run again", async () => {
  const take = () =>
    transaction(
      database.db,
      async (tx) => {
        const { rows } = await tx.execute(sql`SELECT left_over FROM seats WHERE course = 'indus'`);
        const left = Number(rows[0]?.left_over) - 1;
        await tx.execute(sql`UPDATE seats SET left_over = ${left} WHERE course = 'indus'`);
      },
      { isolationLevel: "serializable" },
    );
  await Promise.all([take(), take(), take()]);
  expect(await seatsLeft("indus")).toBe(47);
});

test("two transactions in a deadlock both succeed", async () => {
  const both = (first: string, second: string) =>
    transaction(database.db, async (tx) => {
      await tx.execute(sql`UPDATE seats SET left_over = 1 WHERE course = ${first}`);
      await tx.execute(sql`SELECT pg_sleep(0.05)`);
      await tx.execute(sql`UPDATE seats SET left_over = 1 WHERE course = ${second}`);
    });
  await Promise.all([both("agro", "indus"), both("indus", "agro")]);
  expect(await seatsLeft("agro")).toBe(1);
});

test("a nested transaction is a savepoint", async () => {
  await transaction(database.db, async (tx) => {
    await tx.execute(sql`UPDATE seats SET left_over = 7 WHERE course = 'agro'`);
    const inner = transaction(tx, async (deeper) => {
      await deeper.execute(sql`UPDATE seats SET left_over = 8 WHERE course = 'agro'`);
      throw new Error("only this part");
    });
    await expect(inner).rejects.toThrow("only this part");
  });
  expect(await seatsLeft("agro")).toBe(7);
});
