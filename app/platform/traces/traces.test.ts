import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "#app/platform/log.server.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { PARENT, traced } from "#tests/setup/traced.ts";
import { openOtlp } from "./otlp.server.ts";
import { createTracer, readParent, type Span } from "./trace.server.ts";

const log = createLog({ level: "silent" });

test("a request and its statements are one trace", async () => {
  const { app, spans } = traced(await startTestApp());
  await app.request("/api/posts/4711");
  const root = spans.at(-1);
  expect(root).toMatchObject({ kind: 2, failed: false });
  expect(root?.name).toMatch(/^GET \/api\/posts\/:/);
  expect(root?.attributes).toMatchObject({ "http.response.status_code": 404 });
  const statements = spans.slice(0, -1);
  expect(statements.length).toBeGreaterThan(0);
  for (const span of statements) {
    expect(span).toMatchObject({ kind: 3, traceId: root?.traceId, parentSpanId: root?.spanId });
    expect(span.name).toMatch(/^select [\w.]* ?#[0-9a-f]{8}$/);
    expect(BigInt(span.startTimeUnixNano)).toBeLessThanOrEqual(BigInt(span.endTimeUnixNano));
  }
});

test("a parent counts only behind a proxy of ours", async () => {
  const site = await startTestApp();
  const headers = { traceparent: PARENT };
  const behind = traced(site, { trustProxy: 1, ratio: 0 });
  await behind.app.request("/api/posts", { headers });
  expect(behind.spans.at(-1)).toMatchObject({
    traceId: "0af7651916cd43dd8448eb211c80319c",
    parentSpanId: "b7ad6b7169203331",
  });
  const open = traced(site, { ratio: 0 });
  await open.app.request("/api/posts", { headers });
  expect(open.spans).toEqual([]);
  const unwanted = traced(site, { trustProxy: 1 });
  const notSampled = PARENT.replace(/01$/, "00");
  await unwanted.app.request("/api/posts", { headers: { traceparent: notSampled } });
  expect(unwanted.spans).toEqual([]);
});

test.each([
  "",
  "x",
  PARENT.slice(1),
  `${PARENT}-1`,
  PARENT.replace("b7ad6b7169203331", "0".repeat(16)),
])("the header %j is no parent", (header) => expect(readParent(header)).toBeNull());

test("about the wanted share of requests is recorded", async () => {
  const spans: Span[] = [];
  const tracer = createTracer((span) => spans.push(span), 0.25);
  const answered = { method: "GET", route: "/", status: 200, requestId: "" };
  for (let nth = 0; nth < 2_000; nth += 1) {
    await tracer.request(
      undefined,
      async () => {},
      () => answered,
    );
  }
  expect(spans.length).toBeGreaterThan(380);
  expect(spans.length).toBeLessThan(620);
});

async function collector(status = 200) {
  const bodies: { resourceSpans: { scopeSpans: { spans: { name: string }[] }[] }[] }[] = [];
  const seen: { url: string; key: string }[] = [];
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    bodies.push(JSON.parse(text));
    seen.push({ url: request.url ?? "", key: String(request.headers["x-key"]) });
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const names = () =>
    bodies.flatMap(({ resourceSpans: [first] }) => first?.scopeSpans[0]?.spans.map((s) => s.name));
  return { endpoint: `http://127.0.0.1:${port}/`, names, seen };
}

function aSpan(name: string): Span {
  const ids = { traceId: "1".repeat(32), spanId: "2".repeat(16) };
  const times = { startTimeUnixNano: "1", endTimeUnixNano: "2" };
  return { ...ids, ...times, name, kind: 2, attributes: { a: 1 }, failed: false };
}

test("spans arrive at the collector in batches, with its headers", async () => {
  const { endpoint, names, seen } = await collector();
  const otlp = openOtlp({ endpoint, serviceName: "site", headers: "x-key=a%20b", log });
  onTestFinished(otlp.close);
  for (let nth = 0; nth < 700; nth += 1) otlp.add(aSpan(`span ${nth}`));
  await otlp.close();
  expect(new Set(names()).size).toBe(700);
  expect(seen).toEqual([1, 2].map(() => ({ url: "/v1/traces", key: "a b" })));
  expect(otlp.lost).toBe(0);
});

test("a collector that refuses, is away or hangs costs bounded memory and no waiting", async () => {
  const warned: object[] = [];
  const noisy = { warn: (facts: object) => warned.push(facts) };
  const hanging = createServer(() => {}).listen(0, "127.0.0.1");
  await once(hanging, "listening");
  onTestFinished(() => {
    hanging.closeAllConnections();
    hanging.close();
  });
  const { port } = hanging.address() as AddressInfo;
  const places = [
    (await collector(500)).endpoint,
    "http://127.0.0.1:1",
    `http://127.0.0.1:${port}`,
  ];
  for (const endpoint of places) {
    const otlp = openOtlp({ endpoint, serviceName: "site", log: noisy });
    onTestFinished(otlp.close);
    for (let nth = 0; nth < 10_000; nth += 1) otlp.add(aSpan("x"));
    expect(otlp.waiting).toBeLessThanOrEqual(2_048);
    expect(otlp.lost).toBeGreaterThan(5_000);
    await delay(0);
  }
  await expect.poll(() => warned.length).toBe(2);
});
