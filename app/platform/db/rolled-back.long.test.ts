import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { NoAnswer } from "./database-timeout.server.ts";
import { hasCommitted, limitWaiting } from "./time-limit.server.ts";
import { transaction } from "./transaction.server.ts";

test("a transaction out of time before its commit is rolled back as a whole", async () => {
  const { db, close } = await createTestDatabase();
  await db.execute(sql`create table written (id integer)`);
  let sent = true;
  const work = limitWaiting(300, () =>
    transaction(db, async (tx) => {
      await tx.execute(sql`insert into written values (1)`);
      // Ends before the limit is looked at again: only the check before the commit sees it.
      await tx.execute(sql`select pg_sleep(0.305)`);
    }).finally(() => {
      sent = hasCommitted();
    }),
  );
  await expect(work).rejects.toBeInstanceOf(NoAnswer);
  expect(sent).toBe(false);
  const { rows } = await db.execute(sql`select id from written`);
  expect(rows).toEqual([]);
  await close();
});

test("a write that waits for a lock too long answers 503 and that it was rolled back", async () => {
  const { db, as } = await startTestApp();
  const coordinator = await as("coordinator");
  const table = sql`lock table registrations in access exclusive mode`;
  let free = () => {};
  const held = new Promise<void>((done) => {
    free = done;
  });
  const holding = transaction(db, async (tx) => {
    await tx.execute(table);
    await held;
  });
  const body = { ids: [1, 2], to: "selected" };
  const answer = await coordinator.post("/api/registrations/transitions", body);
  free();
  await holding;
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ message: "Service Unavailable", rolled_back: true });
});
