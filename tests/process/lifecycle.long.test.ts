import { spawnSync } from "node:child_process";
import { chown, mkdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "#app/platform/db/embedded/embedded.server.ts";
import { quiet } from "../setup/connection.ts";
import {
  isAlive,
  newFolder,
  postmasterOf,
  SERVER,
  startProcess,
  startServer,
  startSite,
  statusOf,
  stopAll,
  until,
} from "./server-process.ts";

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
});

afterEach(stopAll);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readyAt(url: string, within?: number) {
  await until(async () => (await statusOf(`${url}/api/ready`)) === 200, within);
}

test("SIGTERM ends the application and its database", async () => {
  const dataDir = join(folder, "stop");
  const server = startServer(dataDir);
  await readyAt(await server.ready());
  const postmaster = Number(await postmasterOf(dataDir));
  expect(isAlive(postmaster)).toBe(true);
  expect(await server.stop("SIGTERM")).toBe(0);
  expect(await postmasterOf(dataDir)).toBeUndefined();
  await until(() => !isAlive(postmaster), 2_000);
});

test("a site that is stopped while it prepares its pages logs no error", async () => {
  const site = startSite(join(folder, "stop"), { LOG_LEVEL: "info" });
  // Pages are prepared one after the other from here on.
  await site.ready();
  expect(await site.stop("SIGTERM")).toBe(0);
  const lines = site.output().split("\n");
  expect(lines.filter((line) => /^\{"level":[4-6]0/.test(line))).toEqual([]);
});

test("after kill -9 the next start uses the running database, and stops it in the end", async () => {
  const dataDir = join(folder, "stop");
  const killed = startServer(dataDir);
  await killed.ready();
  const postmaster = await postmasterOf(dataDir);
  await killed.stop("SIGKILL");

  const next = startServer(dataDir);
  await readyAt(await next.ready());
  expect(await postmasterOf(dataDir)).toBe(postmaster);
  // Ctrl-C arrives twice: from the terminal and from npm.
  next.child.kill("SIGINT");
  expect(await next.stop("SIGINT")).toBe(0);
  expect(await postmasterOf(dataDir)).toBeUndefined();
});

test("no acknowledged write is lost when the application and its database are killed", async () => {
  const dataDir = join(folder, "stop");
  const script = resolve(import.meta.dirname, "writer.ts");
  for (let round = 0; round < 3; round++) {
    const writer = startProcess([script, dataDir], {});
    await until(() => writer.output().split("\n").length > 100);
    const postmaster = Number(await postmasterOf(dataDir));
    writer.child.kill("SIGKILL");
    process.kill(postmaster, "SIGKILL");
    await writer.exited;

    const acknowledged = writer.output().trim().split("\n").map(Number);
    const server = await startEmbedded({ dataDir, log: quiet });
    const client = new Client(server.connection);
    await client.connect();
    const { rows } = await client.query("SELECT id FROM writes");
    await client.end();
    await server.stop();
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  }
});

test("a killed database is restarted while the application stays up", async () => {
  const dataDir = join(folder, "stop");
  const server = startServer(dataDir);
  const url = await server.ready();
  const before = Number(await postmasterOf(dataDir));
  process.kill(before, "SIGKILL");
  const answers = new Set<number>();
  await until(async () => {
    const status = await statusOf(`${url}/api/ready`);
    answers.add(status);
    const now = await postmasterOf(dataDir);
    return status === 200 && now !== undefined && now !== before;
  }, 5_000);
  expect([...answers].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(server.child.exitCode).toBeNull();
  expect(await server.stop()).toBe(0);
  expect(await postmasterOf(dataDir)).toBeUndefined();
});

test("two processes that start at once on an empty folder share one database", async () => {
  const dataDir = join(folder, "two processes");
  const first = startServer(dataDir);
  const second = startServer(dataDir);
  const urls = await Promise.all([first.ready(), second.ready()]);
  await Promise.all(urls.map((url) => readyAt(url)));
  const postmaster = await postmasterOf(dataDir);

  expect(await first.stop()).toBe(0);
  expect(await postmasterOf(dataDir)).toBe(postmaster);
  expect(await statusOf(`${urls[1]}/api/ready`)).toBe(200);

  expect(await second.stop()).toBe(0);
  expect(await postmasterOf(dataDir)).toBeUndefined();
});

test("a data folder with a space, below a private folder, and too long for a socket works", async () => {
  const closed = join(folder, `only mine ${"é".repeat(40)}`);
  await mkdir(closed, { mode: 0o700 });
  const dataDir = join(closed, "data folder");
  const server = startServer(dataDir);
  await readyAt(await server.ready());
  expect(await server.stop()).toBe(0);
  expect((await stat(join(dataDir, "postgres"))).mode & 0o777).toBe(0o700);
});

// Below a folder only root may enter no other user can run the server.
const asNobody = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"];
const canBeNobody =
  process.getuid?.() === 0 &&
  spawnSync(asNobody[0] ?? "", [...asNobody.slice(1), "test", "-r", SERVER]).status === 0;

test.runIf(canBeNobody)("an ordinary user can start it like root", async () => {
  const dataDir = join(folder, "ordinary");
  await mkdir(dataDir);
  await chown(dataDir, 65_534, 65_534);
  const server = startServer(dataDir, {}, asNobody);
  await readyAt(await server.ready());
  expect(await server.stop()).toBe(0);
  // A later start by root leaves the folder usable for its owner.
  const byRoot = startServer(dataDir);
  await readyAt(await byRoot.ready());
  await byRoot.stop();
  const again = startServer(dataDir, {}, asNobody);
  await readyAt(await again.ready());
  expect(await again.stop()).toBe(0);
});
