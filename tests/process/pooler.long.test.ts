import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { createClient, signInAdmin } from "../../measure/setup/clients.ts";
import { ADMIN } from "../../measure/setup/site.ts";
import { hasPgbouncer, startPgbouncer } from "./pgbouncer.ts";
import { freePort, newFolder, startServer, statusOf, stopAll, until } from "./server-process.ts";
import { databaseProxy, listenOn } from "./tcp-proxy.ts";

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
});

afterEach(stopAll);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A database behind PgBouncer, which gives every transaction another connection. */
async function openPooler(extra = "") {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const proxy = databaseProxy();
  const direct = await listenOn(proxy);
  const { username, password, pathname } = new URL(database.url);
  const port = await freePort();
  const server = {
    port: direct,
    database: pathname.slice(1),
    user: username,
    password: decodeURIComponent(password),
  };
  const pooler = await startPgbouncer({ folder, port, server, extra });
  onTestFinished(() => {
    pooler.stop();
    proxy.close();
  });
  return {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: `postgresql://${username}:${password}@127.0.0.1:${direct}${pathname}`,
  };
}

test.skipIf(!hasPgbouncer).each([
  ["that refuses settings", ""],
  [
    "that ignores settings",
    "ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout",
  ],
])("a pooler %s is refused without the address of the server behind it", async (_, extra) => {
  const { DATABASE_URL } = await openPooler(extra);
  const server = startServer(folder, { DATABASE_URL });
  expect(await server.exited).toBe(1);
  expect(server.output()).toContain("is a pooler that does not keep the settings of a connection");
  expect(server.output()).toContain("set DATABASE_DIRECT_URL");
});

test.skipIf(!hasPgbouncer)("two processes work behind a pooler in transaction mode", async () => {
  const urls = await openPooler();
  const shared = { ...urls, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const servers = [startServer(folder, shared), startServer(folder, shared)];
  const addresses = await Promise.all(servers.map((server) => server.ready()));
  const { token } = await signInAdmin({ url: addresses[0] ?? "" });
  for (const url of addresses) {
    await until(async () => (await statusOf(`${url}/api/ready`)) === 200);
    const admin = createClient({ url }, token);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => admin.get("/api/registrations?per_page=20")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  const output = servers.map((server) => server.output()).join("");
  expect(output).not.toMatch(/prepared statement|42P05|26000/);
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
});
