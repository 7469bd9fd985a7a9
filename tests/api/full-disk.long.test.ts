import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { translateError } from "#app/platform/http/error-translator.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import type { TestApp } from "#tests/setup/test-app.ts";
import { featuresAnswered, sendAll, startSending, tablesOf, writing } from "./send-all.ts";

/** Makes PostgreSQL refuse every row, as on a full disk; only rate limits are still counted. */
async function fillDisk(app: TestApp) {
  await app.database.pool.query(`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  const tables = (await tablesOf(app)).filter((table) => table !== "rate_limits");
  for (const table of tables) {
    await app.database.pool.query(
      `create trigger no_room before insert or update on "${table}" execute function no_room()`,
    );
  }
  return tables;
}

async function rowsOf(app: TestApp, tables: string[]) {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await app.db.execute(
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    );
    counts[table] = Number(rows[0]?.n);
  }
  return counts;
}

test("on a full disk every write is answered 507 and writes nothing, and reads succeed", {
  timeout: 120_000,
}, async () => {
  const sending = await startSending();
  const { app, admin } = sending;
  const tables = await fillDisk(app);
  const before = await rowsOf(app, tables);
  const sent = await sendAll(sending);
  expect(sent.filter(({ status }) => status === 500)).toEqual([]);
  // Exports are audited, so they fail too.
  const reads = sent.filter(({ method, route }) => method === "GET" && !route.endsWith("/export"));
  expect(reads.filter(({ status }) => status === 507)).toEqual([]);
  expect(featuresAnswered(sent, 507)).toEqual(expect.arrayContaining(writing));
  expect(await rowsOf(app, tables)).toEqual(before);
  // Later the last use of the token would be recorded.
  app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
  expect((await admin.get("/api/user")).status).toBe(200);
  expect((await admin.get("/api/posts")).status).toBe(200);
});

test.each(["ENOSPC", "EDQUOT"])("an upload to a full disk is answered 507: %s", async (code) => {
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    c.set("log", createLog({ level: "silent" }));
    await next();
  });
  app.onError((error, c) => translateError(error, c));
  app.post("/", () => {
    throw new Error("cannot write", { cause: Object.assign(new Error(code), { code }) });
  });
  const answer = await app.request("/", { method: "POST" });
  expect([answer.status, await answer.json()]).toEqual([507, { message: "Insufficient Storage" }]);
});
