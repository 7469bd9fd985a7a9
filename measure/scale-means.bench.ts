import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir } from "node:fs/promises";
import { Agent } from "node:http";
import { join } from "node:path";
import { Client, Pool } from "pg";
import { freePort, statusOf, until } from "#tests/process/server-process.ts";
import { asSuperuser } from "#tests/setup/system-postgres.ts";
import type { Context, Report } from "./report.ts";
import { fillRegistrations } from "./setup/fill-registrations.ts";
import { cpuSecondsOf, cpuSecondsWithChildren } from "./setup/process-usage.ts";
import { timedGet } from "./setup/requests.ts";
import { openUrl, type Postgres, startPostgres, startProxy } from "./setup/several-machines.ts";
import { type Site, startSite } from "./setup/site.ts";
import { temporaryFolder } from "./setup/start-server.ts";
import { median } from "./setup/statistics.ts";

export const title =
  "Means past one process and one database, tried small: cache in front, replica, partitions";

const PEOPLE = 300_000;

export async function run(report: Report, context: Context) {
  const postgres = await startPostgres(context, { wal_level: "replica", max_wal_senders: "4" });
  const port = await freePort();
  const env = {
    DATABASE_URL: postgres.url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: "1",
  };
  const site = await startSite(context, env);
  await cacheInFront(report, context, site, port);
  await replica(report, context, postgres);
  await partitions(report, context, postgres);
}

/** nginx keeps public pages as long as `s-maxage` says. */
async function cacheInFront(report: Report, context: Context, site: Site, port: number) {
  const folder = await temporaryFolder(context);
  const http = `proxy_cache_path ${join(folder, "cache")} keys_zone=site:10m max_size=200m;`;
  const location = `proxy_cache site; proxy_cache_lock on; proxy_cache_use_stale updating error timeout http_503;
    proxy_cache_background_update on; add_header x-cache $upstream_cache_status;`;
  const { url } = await startProxy(context, port, [site.port], { http, location });
  await until(async () => (await statusOf(`${url}/api/ready`)) === 200);
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(
    ([, path]) => path ?? "",
  );
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const before = cpuSecondsOf(site.pid);
  const hits = new Map<string, number>();
  const rounds = 40;
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) {
      const { seconds } = await timedGet(url + path, { agent });
      times.push(seconds * 1_000);
    }
  }
  agent.destroy();
  for (const path of paths) {
    const answer = await fetch(url + path, { headers: { "accept-encoding": "br" } });
    const state = answer.headers.get("x-cache") ?? "none";
    hits.set(state, (hits.get(state) ?? 0) + 1);
  }
  const cpu = ((cpuSecondsOf(site.pid) - before) / times.length) * 1_000;
  report({ name: "cache in front: addresses of the sitemap", value: paths.length });
  report({ name: "cache in front: requests", value: times.length });
  for (const [state, count] of hits) {
    report({ name: `cache in front: pages answered ${state} in the end`, value: count });
  }
  report({ name: "cache in front: a page, median", value: median(times), unit: "ms" });
  report({ name: "cache in front: CPU of the site for a page", value: cpu, unit: "ms CPU" });
  const personal = await fetch(`${url}/login`);
  const kept = personal.headers.get("x-cache");
  report({
    name: "cache in front: the sign-in page is kept (0)",
    value: Number(kept === "HIT"),
    atMost: 0,
  });
}

/** A streaming replica made by `pg_basebackup`, asked for what public pages read. */
async function replica(report: Report, context: Context, postgres: Postgres) {
  const folder = await temporaryFolder(context);
  const path = join(folder, "replica");
  await mkdir(path, { mode: 0o700 });
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if ("uid" in nobody) await chown(path, 65_534, 65_534);
  await asSuperuser(postgres.superuser, ["SELECT 1"]);
  const { password } = postgres.superuser;
  const source = ["-h", "127.0.0.1", "-p", String(postgres.port), "-U", "postgres"];
  execFileSync(join(postgres.bin, "pg_basebackup"), ["-D", path, "-R", "-X", "stream", ...source], {
    ...nobody,
    cwd: path,
    env: { PGPASSWORD: String(password) },
  });
  const port = await freePort();
  const args = [
    "-D",
    path,
    "-c",
    `port=${port}`,
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    `unix_socket_directories=${path}`,
  ];
  const server = spawn(join(postgres.bin, "postgres"), args, {
    ...nobody,
    cwd: path,
    stdio: "ignore",
  });
  context.onEnd(async () => {
    const ended = once(server, "exit");
    server.kill("SIGINT");
    await ended;
  });
  const { user, database } = postgres.connection;
  const copy = new Pool({
    host: "127.0.0.1",
    port,
    user,
    password: String(password),
    database,
    max: 4,
  });
  context.onEnd(() => copy.end());
  await until(() =>
    copy.query("SELECT 1").then(
      () => true,
      () => false,
    ),
  );
  const primary = await openUrl(context, postgres.url);
  const lags: number[] = [];
  await primary.pool.query("CREATE TABLE replica_probe (n int)");
  for (let n = 0; n < 50; n += 1) {
    await primary.pool.query("INSERT INTO replica_probe VALUES ($1)", [n]);
    const written = performance.now();
    const seen = "SELECT count(*)::int AS count FROM replica_probe";
    await until(async () => {
      const found = await copy.query(seen).catch(() => null);
      return found?.rows[0].count > n;
    });
    lags.push(performance.now() - written);
  }
  await primary.pool.query("DROP TABLE replica_probe");
  report({ name: "replica: seen there after, median", value: median(lags), unit: "ms" });
  report({ name: "replica: slowest of 50", value: Math.max(...lags), unit: "ms" });
  const read = "SELECT item_id, content FROM content_drafts ORDER BY item_id LIMIT 20";
  const before = [cpuSecondsWithChildren(postgres.pid), cpuSecondsWithChildren(server.pid ?? 0)];
  for (let n = 0; n < 2_000; n += 1) await copy.query(read);
  const after = [cpuSecondsWithChildren(postgres.pid), cpuSecondsWithChildren(server.pid ?? 0)];
  const each = (nth: number) => (((after[nth] ?? 0) - (before[nth] ?? 0)) / 2_000) * 1_000;
  report({ name: "replica: a public read, CPU of the replica", value: each(1), unit: "ms CPU" });
  report({ name: "replica: the same, CPU of the primary", value: each(0), unit: "ms CPU" });
  const refused = await copy.query("CREATE TABLE x (n int)").then(
    () => 0,
    () => 1,
  );
  report({ name: "replica: refuses writes (1)", value: refused, atLeast: 1 });
}

/** The registrations once as they are, once as a copy in partitions by year. */
async function partitions(report: Report, context: Context, postgres: Postgres) {
  const { pool } = await openUrl(context, postgres.url);
  await fillRegistrations(pool, PEOPLE);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  context.onEnd(() => client.end());
  await client.query(
    "CREATE TABLE by_year (LIKE registrations INCLUDING DEFAULTS) PARTITION BY LIST (year)",
  );
  for (const year of [2025, 2026]) {
    await client.query(`CREATE TABLE by_year_${year} PARTITION OF by_year FOR VALUES IN (${year})`);
  }
  await client.query("INSERT INTO by_year SELECT * FROM registrations");
  await client.query("CREATE INDEX ON by_year (year, submitted_at DESC, id DESC)");
  await client.query("CREATE INDEX ON by_year (status, year)");
  await client.query("ANALYZE by_year");
  const statements = {
    "the newest 20 of a year":
      "SELECT id FROM TABLE WHERE year = 2026 ORDER BY submitted_at DESC, id DESC LIMIT 20",
    "counted by state": "SELECT status, count(*) FROM TABLE WHERE year = 2026 GROUP BY status",
    "one by reference": "SELECT id FROM TABLE WHERE reference = 'MA-2026-000101'",
  };
  for (const [name, statement] of Object.entries(statements)) {
    for (const [table, words] of [
      ["registrations", "one table"],
      ["by_year", "by year"],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < 15; round += 1) {
        const started = performance.now();
        await client.query(statement.replace("TABLE", table));
        times.push(performance.now() - started);
      }
      report({
        name: `${PEOPLE} registrations, ${words}: ${name}`,
        value: median(times),
        unit: "ms",
      });
    }
  }
  const started = performance.now();
  await client.query("DROP TABLE by_year_2025");
  report({ name: "by year: a year removed", value: performance.now() - started, unit: "ms" });
}
