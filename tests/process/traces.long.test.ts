import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { newFolder, startServer, stopAll, until } from "./server-process.ts";

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
});

afterEach(stopAll);
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a process sends its spans to the collector, the last ones when it stops", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  let received = "";
  const collector = createServer(async (request, response) => {
    received += Buffer.concat(await request.toArray()).toString();
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  onTestFinished(() => void collector.close());
  const { port } = collector.address() as AddressInfo;
  const server = startServer(folder, {
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_SERVICE_NAME: "tremplin-test",
  });
  const url = await server.ready();
  expect((await fetch(`${url}/api/formations`)).status).toBe(200);
  await until(() => received.includes("GET /api/formations"), 20_000);
  expect(received).toContain('"service.name","value":{"stringValue":"tremplin-test"}');
  await fetch(`${url}/api/posts`);
  expect(await server.stop()).toBe(0);
  expect(received).toContain("GET /api/posts");
});

test("a collector that is not there harms nobody, and a wrong share ends the start", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const shared = { DATABASE_URL: database.url, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" };
  const server = startServer(folder, shared);
  const url = await server.ready();
  expect((await fetch(`${url}/api/formations`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(server.output()).toContain("Traces could not be delivered");
  const wrong = startServer(folder, { ...shared, OTEL_TRACES_SAMPLER_ARG: "2" });
  expect(await wrong.exited).toBe(1);
  expect(wrong.output()).toContain("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1");
});
