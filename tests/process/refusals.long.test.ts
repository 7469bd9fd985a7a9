import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import {
  freePort,
  newFolder,
  type ServerProcess,
  startServer,
  statusOf,
  stopAll,
  until,
} from "./server-process.ts";
import { databaseProxy, listenOn } from "./tcp-proxy.ts";

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
});

afterEach(stopAll);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Expects one sentence, no stack, exit code 1. */
async function refusal(server: ServerProcess) {
  expect(await server.exited).toBe(1);
  expect(server.output()).not.toMatch(/^\s+at /m);
  return server.output().trim();
}

test("all wrong variables are listed at once", async () => {
  const output = await refusal(startServer(folder, { PORT: "http", PUBLIC_URL: "tremplin" }));
  expect(output).toMatch(/^These variables are wrong:\n +PORT must .*\.\n +PUBLIC_URL must .*\.$/);
});

test("a busy port is refused", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const output = await refusal(startServer(folder, { PORT: port }));
  other.close();
  expect(output).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is in use: .*\\.$`));
});

test("an address of another machine is refused", async () => {
  const output = await refusal(startServer(folder, { HOST: "192.0.2.1" }));
  expect(output).toMatch(/^192\.0\.2\.1 is not an address of this machine: .*\.$/);
});

test("a data folder that is not writable is refused", async () => {
  await writeFile(join(folder, "file"), "");
  const output = await refusal(startServer(join(folder, "file", "data")));
  expect(output).toMatch(/^The data folder .*file\/data cannot be written \(ENOTDIR\): .*\.$/);
});

test("a data folder that can never be made is refused at once", async () => {
  const said = await refusal(startServer("/proc/tremplin/data"));
  expect(said).toMatch(
    /^The data folder \/proc\/tremplin\/data cannot be written \(ENOENT\): .*\.$/,
  );
});

test("a misspelled variable ends the start before anything is written", async () => {
  const dataDir = join(folder, "untouched");
  const misspelled = { DATABSE_URL: "postgresql://nobody@127.0.0.1:9/none" };
  const said = await refusal(startServer(dataDir, misspelled));
  expect(said).toMatch(/^DATABSE_URL is not one of our variables: rename it to DATABASE_URL/);
  expect(existsSync(dataDir)).toBe(false);
  const server = startServer(dataDir, { ...misspelled, DATABASE_URL: "" });
  await server.ready();
  expect(server.output()).toContain("was DATABASE_URL meant?");
  expect(await server.stop()).toBe(0);
});

test("a data folder of another PostgreSQL version is refused unchanged", async () => {
  const dataDir = join(folder, "old");
  const server = startServer(dataDir);
  await server.ready();
  await server.stop();
  await writeFile(join(dataDir, "postgres", "PG_VERSION"), "17\n");
  const output = await refusal(startServer(dataDir));
  expect(output).toMatch(/was written by PostgreSQL 17, .* brings PostgreSQL 18.*npm run restore/);
  expect(output.split("\n")).toHaveLength(1);
});

test("a database server that is not there yet is waited for; the port opens afterwards", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const proxy = databaseProxy();
  const [databasePort, webPort] = [await freePort(), await freePort()];
  const { username, password, pathname } = new URL(database.url);
  const url = `postgresql://${username}:${password}@127.0.0.1:${databasePort}${pathname}`;
  const server = startServer(folder, { DATABASE_URL: url, PORT: String(webPort) });
  await until(() => server.output().includes("Waiting for it"));
  expect(server.output()).toContain(`The database server 127.0.0.1:${databasePort}`);
  expect(server.output()).not.toContain(password);
  expect(await statusOf(`http://127.0.0.1:${webPort}/api/health`)).toBe(0);
  await listenOn(proxy, databasePort);
  const address = await server.ready();
  expect(await statusOf(`${address}/api/ready`)).toBe(200);
  expect(await server.stop()).toBe(0);
  proxy.close();
});

test("a stop while the database is waited for ends the process", async () => {
  const url = "postgresql://nobody:secret@127.0.0.1:9/none";
  const server = startServer(folder, { DATABASE_URL: url });
  await until(() => server.output().includes("Waiting for it"));
  expect(await server.stop()).toBe(0);
});
