import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openMetricsPort } from "#app/platform/metrics/serve.server.ts";
import { createApp } from "#app/site/app.server.ts";
import { bodyOf, send, somebody } from "#tests/setup/apply.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { createMetrics } from "./metrics.server.ts";
import { rarely, type StoredValues } from "./stored-values.server.ts";

const TOKEN = "a-token-of-the-monitoring";
const authorization = `Bearer ${TOKEN}`;

type Read = () => Promise<StoredValues>;

/** A second application on the database of a test site, with metrics. */
function measured(site: TestApp, { read, token = TOKEN }: { read?: Read; token?: string } = {}) {
  const cache = createCache();
  const { db, database, storage, jobs } = site;
  const now = () => site.clock.now;
  const metrics = createMetrics({
    db,
    pool: database.pool,
    cache,
    dataDir: storage.incoming,
    build: "test",
    now,
    ...(read ? { read } : {}),
  });
  const app = createApp({
    db,
    storage,
    jobs,
    cache,
    now,
    metrics,
    metricsToken: token || undefined,
    log: createLog({ level: "silent" }),
    publicUrl: "http://localhost:3000",
  });
  const scrape = async () => (await app.request("/metrics", { headers: { authorization } })).text();
  return { app, metrics, scrape };
}

test("there is no such address without a token, and with one only for who knows it", async () => {
  const site = await startTestApp();
  expect((await measured(site, { token: "" }).app.request("/metrics")).status).toBe(404);
  const { app } = measured(site);
  const answered = async (headers: Record<string, string>) =>
    (await app.request("/metrics", { headers })).status;
  expect(await answered({})).toBe(401);
  expect(await answered({ authorization: "Bearer wrong" })).toBe(401);
  expect(await answered({ authorization })).toBe(200);
});

test("requests are counted by pattern, method and class of status", async () => {
  const site = await startTestApp();
  const { app, scrape } = measured(site);
  await app.request("/api/posts");
  await app.request("/api/posts/4711");
  await app.request("/api/posts/4712");
  const text = await scrape();
  expect(text).toContain(
    'tremplin_http_requests_total{route="/api/posts",method="GET",status="2xx"} 1',
  );
  expect(text).toMatch(
    /requests_total\{route="\/api\/posts\/:[^"]+",method="GET",status="4xx"\} 2/,
  );
  expect(text).toMatch(/request_duration_seconds_count\{route="\/api\/posts",method="GET"\} 1/);
  expect(text).toMatch(/^tremplin_database_up 1$/m);
  expect(text).toMatch(/^tremplin_uploads_untied 0$/m);
  expect(text).toContain('tremplin_build_info{version="1.0.0",build="test"} 1');
});

test("nothing that a person typed, no reference and no token appears", async () => {
  const site = await startTestApp();
  const { app, scrape } = measured(site);
  const planted = ["Zéphirine", "zephirine", "TR-2026-PLANTED", "planted-token", "0708091011"];
  const visitor = await site.as("visitor");
  await send(visitor, bodyOf(await somebody(site), {}));
  let asked = 0;
  // Each from another network: wrong requests of one network wait for each other.
  const ask = (path: string, init?: RequestInit) => {
    asked += 1;
    const remoteAddress = `10.${asked >> 8}.${asked & 255}.1`;
    return app.request(path, init, { incoming: { socket: { remoteAddress } } });
  };
  const paths = app.routes.map(({ path }) => path);
  for (const word of planted) {
    const inPath = encodeURIComponent(word);
    for (const path of new Set(paths)) {
      const filled = path.replace(/:\w+(\{[^}]*\})?\??/g, inPath).replaceAll("*", inPath);
      await ask(`${filled}?search=${inPath}&token=${inPath}`, {
        headers: { authorization: `Bearer ${inPath}`, cookie: `a=${inPath}` },
      });
    }
    await ask(`/${inPath}`);
    await ask(`/api/${inPath}/x`, { method: "POST", body: JSON.stringify({ a: word }) });
    await ask("/api/contact", { method: inPath.replace(/\W/g, "X") });
  }
  const text = decodeURIComponent((await scrape()).replaceAll("%", "%25"));
  for (const word of [...planted, ...planted.map(encodeURIComponent)]) {
    expect(text).not.toContain(word);
  }
});

test("a database that is away makes its values absent, and the scrape neither fails nor waits", async () => {
  const site = await startTestApp();
  const gone = measured(site, { read: () => Promise.reject(new Error("gone")) });
  const text = await gone.scrape();
  expect(text).toMatch(/^tremplin_database_up 0$/m);
  expect(text).not.toMatch(/^tremplin_(jobs|emails|uploads|backup)_/m);
  expect(text).toMatch(/^tremplin_database_pool_size \d+$/m);
  const hanging = rarely(() => new Promise<never>(() => {}), { timeLimit: 20 });
  expect(await hanging()).toBeNull();
});

test("the database is read at most every 15 seconds", async () => {
  let [reads, time] = [0, 0];
  const read = rarely(async () => ++reads, { now: () => time });
  for (time = 0; time < 31_000; time += 1_000) await read();
  expect(reads).toBe(3);
});

test("a port of its own answers /metrics and nothing else", async () => {
  const site = await startTestApp();
  const { metrics } = measured(site);
  const opened = await openMetricsPort(metrics, { host: "127.0.0.1", port: 0 });
  onTestFinished(opened.close);
  const { port } = opened.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=/);
  expect(await answer.text()).toContain("nodejs_eventloop_lag_p99_seconds");
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  const taken = openMetricsPort(metrics, { host: "127.0.0.1", port });
  await expect(taken).rejects.toThrow(
    /METRICS_PORT \d+ on 127.0.0.1 cannot be used \(EADDRINUSE\)/,
  );
});

test("alert rules and the dashboard use only metrics that exist", async () => {
  const site = await startTestApp();
  const text = await measured(site).scrape();
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
  for (const file of ["deploy/prometheus-alerts.yaml", "deploy/grafana-dashboard.json"]) {
    const used = readFileSync(file, "utf8").match(/\b(tremplin|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(used.length).toBeGreaterThan(5);
    const missing = used
      .map((name) => name.replace(/_(bucket|sum|count)$/, ""))
      .filter((name) => !known.has(name));
    expect(missing, file).toEqual([]);
  }
});

test("alert rules and the dashboard use only labels that exist", async () => {
  const site = await startTestApp();
  const { app, scrape } = measured(site);
  await app.request("/api/posts");
  const text = await scrape();
  // A label of a metric without a value yet is known by its definition only.
  const source = readFileSync("app/operations/health/metrics/stored-gauges.ts", "utf8");
  const defined = [...source.matchAll(/labels: \["(\w+)"\]/g)].map(([, name = ""]) => name);
  const shown = [...text.matchAll(/[{,](\w+)="/g)].map(([, name = ""]) => name);
  // `job` is given by Prometheus.
  const known = new Set([...defined, ...shown, "job", "instance"]);
  for (const file of ["deploy/prometheus-alerts.yaml", "deploy/grafana-dashboard.json"]) {
    const rules = readFileSync(file, "utf8").replaceAll('\\"', '"');
    const matched = [...rules.matchAll(/[{,]\s*(\w+)(?:=~|!~|!=|=)"/g)].map(
      ([, name = ""]) => name,
    );
    const grouped = [...rules.matchAll(/\bby \(([^)]*)\)/g)].flatMap(
      ([, list = ""]) => list.match(/\w+/g) ?? [],
    );
    expect(matched.length + grouped.length).toBeGreaterThan(3);
    expect(
      [...matched, ...grouped].filter((name) => !known.has(name)),
      file,
    ).toEqual([]);
  }
});
