import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { defineJob, type Handler, handle } from "./job.ts";
import { startJobs } from "./start-jobs.server.ts";

const log = createLog({ level: "silent" });
const greet = defineJob<{ name: string }>("greet", { retries: 2 });

async function start(run: (data: { name: string }) => Promise<void>) {
  const database = await createTestDatabase();
  const jobs = await startJobs({ database, log, handlers: [handle(greet, run)] });
  onTestFinished(async () => {
    await jobs.stop();
    await database.close();
  });
  return { database, jobs };
}

function until(holds: () => unknown) {
  return vi.waitFor(holds, { timeout: 8_000, interval: 20 });
}

/** Waits until every job is in the expected state. */
function becomes({ pool }: Database, expected: object[]) {
  return until(async () => {
    const { rows } = await pool.query(
      "select state, retry_limit, start_after > now() as later from jobs.job where name = 'greet'",
    );
    expect(rows).toMatchObject(expected);
  });
}

describe("jobs", () => {
  test("a job runs at once after its transaction commits", async () => {
    const greeted: string[] = [];
    const { database, jobs } = await start(async ({ name }) => void greeted.push(name));
    const started = performance.now();
    await transaction(database.db, (tx) => jobs.enqueue(tx, greet, { name: "Aya" }));
    await until(() => expect(greeted).toEqual(["Aya"]));
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  test("a job does not run after a rollback", async () => {
    const greeted: string[] = [];
    const { database, jobs } = await start(async ({ name }) => void greeted.push(name));
    const failing = transaction(database.db, async (tx) => {
      await jobs.enqueue(tx, greet, { name: "nobody" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await jobs.enqueue(database.db, greet, { name: "Aya" });
    await becomes(database, [{ state: "completed" }]);
    expect(greeted).toEqual(["Aya"]);
  });

  test("a failed job is kept and retried", async () => {
    let tries = 0;
    const { database, jobs } = await start(async () => {
      tries += 1;
      throw new Error("the mail server is away");
    });
    await jobs.enqueue(database.db, greet, { name: "Aya" });
    await becomes(database, [{ state: "retry", retry_limit: 2, later: true }]);
    expect(tries).toBe(1);
  });

  test("the log of a failed job contains none of its data", async () => {
    const lines: string[] = [];
    const database = await createTestDatabase();
    const talking = createLog({ destination: { write: (line) => void lines.push(line) } });
    const handlers = [
      handle(greet, ({ name }) => Promise.reject(new Error(`no email to ${name}`))),
    ];
    const jobs = await startJobs({ database, log: talking, handlers });
    onTestFinished(async () => {
      await jobs.stop();
      await database.close();
    });
    await jobs.enqueue(database.db, greet, { name: "aya@exemple.test" });
    await until(() => expect(lines.join("")).toContain("A job failed"));
    expect(lines.join("")).toContain('"job":"greet"');
    expect(lines.join("")).not.toContain("aya");
  });

  test("a long job sends heartbeats, so that a dead process is noticed", async () => {
    const done: string[] = [];
    const database = await createTestDatabase();
    const long = defineJob<{ name: string }>("long", { retries: 1, long: true });
    const handlers = [handle(long, async ({ name }) => void done.push(name))];
    const jobs = await startJobs({ database, log, handlers });
    onTestFinished(async () => {
      await jobs.stop();
      await database.close();
    });
    await jobs.enqueue(database.db, long, { name: "Aya" });
    await until(() => expect(done).toEqual(["Aya"]));
    const { rows } = await database.pool.query(
      "select heartbeat_seconds, retry_limit from jobs.job where name = 'long'",
    );
    expect(rows).toEqual([{ heartbeat_seconds: 30, retry_limit: 1 }]);
  });

  test("two processes share the jobs", async () => {
    const greeted: string[] = [];
    const run = async ({ name }: { name: string }) => void greeted.push(name);
    const { database, jobs } = await start(run);
    const other = await startJobs({ database, log, handlers: [handle(greet, run)] });
    for (const name of ["Aya", "Koffi", "Zoé"]) await jobs.enqueue(database.db, greet, { name });
    const done = { state: "completed" };
    await becomes(database, [done, done, done]);
    expect(greeted.sort()).toEqual(["Aya", "Koffi", "Zoé"]);
    await other.stop();
  });
});

describe("many jobs", () => {
  const names = Array.from({ length: 25 }, (_, number) => `n${number}`);

  /** Workers that poll once an hour, so that only notifications explain what was done. */
  async function startLazy(handlers: Handler[]) {
    const database = await createTestDatabase();
    const jobs = await startJobs({ database, log, handlers, pollSeconds: 3_600 });
    onTestFinished(async () => {
      await jobs.stop();
      await database.close();
    });
    return { database, jobs };
  }

  test("workers continue while there are jobs", async () => {
    const greeted: string[] = [];
    const run = async ({ name }: { name: string }) => void greeted.push(name);
    const { database, jobs } = await startLazy([handle(greet, run)]);
    await transaction(database.db, async (tx) => {
      for (const name of names) await jobs.enqueue(tx, greet, { name });
    });
    await until(() => expect(greeted).toHaveLength(names.length));
  });

  test("jobs run in parallel, and one that fails affects no other", async () => {
    const many = defineJob<{ name: string }>("many", { retries: 2, atOnce: 5 });
    let [running, most] = [0, 0];
    const done: string[] = [];
    const run = async ({ name }: { name: string }) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      if (name === "n3") throw new Error("no");
      done.push(name);
    };
    const { database, jobs } = await startLazy([handle(many, run)]);
    await transaction(database.db, async (tx) => {
      for (const name of names) await jobs.enqueue(tx, many, { name });
    });
    await until(() => expect(done).toHaveLength(names.length - 1));
    expect(most).toBe(5);
    // Completion is recorded a moment later.
    await until(async () => {
      const { rows } = await database.pool.query(
        "select state, count(*)::int from jobs.job where name = 'many' group by state order by state",
      );
      expect(rows).toEqual([
        { state: "retry", count: 1 },
        { state: "completed", count: names.length - 1 },
      ]);
    });
  });

  test("an urgent job does not wait for others", async () => {
    const emails = defineJob<{ name: string }>("emails", { atOnce: 2, express: true });
    const done: string[] = [];
    const { promise: release, resolve: go } = Promise.withResolvers<void>();
    const run = async ({ name }: { name: string }) => {
      if (name !== "urgent") await release;
      done.push(name);
    };
    const { database, jobs } = await startLazy([handle(emails, run)]);
    for (const name of names) {
      await jobs.enqueue(database.db, emails, { name }, { importance: "bulk" });
    }
    await jobs.enqueue(database.db, emails, { name: "usual" });
    await jobs.enqueue(database.db, emails, { name: "urgent" }, { importance: "urgent" });
    await until(() => expect(done).toEqual(["urgent"]));
    go();
    await until(() => expect(done).toHaveLength(names.length + 2));
    // Of the two that were blocked together, then the normal one before the rest of the bulk.
    expect(done.indexOf("usual")).toBeLessThan(5);
  });
});
