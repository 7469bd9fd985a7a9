import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newFolder, type ServerProcess, startServer, stopAll } from "./server-process.ts";

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

test("an unreachable database server is refused", async () => {
  const url = "postgresql://nobody:secret@127.0.0.1:9/none";
  const output = await refusal(startServer(folder, { DATABASE_URL: url }));
  expect(output).toMatch(/^The database server 127\.0\.0\.1:9 .*\.$/);
  expect(output).not.toContain("secret");
});
