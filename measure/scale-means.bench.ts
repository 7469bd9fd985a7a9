import { join } from "node:path";
import { Client } from "pg";
import { listPosts, readableAt } from "#app/website/news/queries.server.ts";
import { freePort, statusOf, until } from "#tests/process/server-process.ts";
import type { Context, Report } from "./report.ts";
import { signInAdmin } from "./setup/clients.ts";
import { fillRegistrations } from "./setup/fill-registrations.ts";
import { copyByYear } from "./setup/partitions.ts";
import { cpuSecondsOf, cpuSecondsWithChildren } from "./setup/process-usage.ts";
import { startReplica } from "./setup/replica.ts";
import { timedGet } from "./setup/requests.ts";
import { openUrl, type Postgres, startPostgres, startProxy } from "./setup/several-machines.ts";
import { type Site, startSite } from "./setup/site.ts";
import { temporaryFolder } from "./setup/start-server.ts";
import { median } from "./setup/statistics.ts";

export const title =
  "Means past one process and one database, tried small: cache in front, replica, partitions";
export const minutes = 12;

const PEOPLE = 300_000;
const YEARS = [2021, 2022, 2023, 2024, 2025, 2026];
const ROUNDS = 40;
/** What is made for one visitor. */
const PERSONAL = ["/login", "/registration/suivi", "/dashboard", "/admin/health", "/api/user"];

export async function run(report: Report, context: Context) {
  const postgres = await startPostgres(context, { wal_level: "replica", max_wal_senders: "4" });
  const port = await freePort();
  const env = {
    DATABASE_URL: postgres.url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: "1",
  };
  const site = await startSite(context, env);
  await cacheInFront(report, context, { site, port });
  await replica(report, context, postgres);
  await partitions(report, context, postgres);
}

/** nginx keeps public pages as long as `s-maxage` says. */
async function cacheInFront(
  report: Report,
  context: Context,
  { site, port }: { site: Site; port: number },
) {
  const figure = (name: string, value: number, more: object = {}) =>
    report({ name: `cache in front: ${name}`, value, ...more });
  const folder = await temporaryFolder(context);
  const http = `proxy_cache_path ${join(folder, "cache")} keys_zone=site:10m max_size=200m;`;
  // Without `proxy_cache_background_update`: with it nginx goes on showing an article that was withdrawn, as long
  // as somebody asks, because the 404 that replaces it may not be kept.
  const location = `proxy_cache site; proxy_cache_lock on; proxy_cache_use_stale updating error timeout http_503;
    add_header x-cache $upstream_cache_status always;`;
  const { url } = await startProxy(context, port, [site.port], { http, location });
  await until(async () => (await statusOf(`${url}/api/ready`)) === 200);
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(
    ([, path = ""]) => path,
  );
  figure("addresses of the sitemap", paths.length);

  const asked = async (path: string) => {
    const answer = await fetch(url + path, { headers: { "accept-encoding": "br" } });
    await answer.arrayBuffer();
    return answer.headers.get("x-cache") ?? "none";
  };
  const before = cpuSecondsOf(site.pid);
  const states = new Map<string, number>();
  const never = new Set(paths);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const path of paths) {
      const state = await asked(path);
      states.set(state, (states.get(state) ?? 0) + 1);
      if (state === "HIT") never.delete(path);
    }
  }
  const requests = ROUNDS * paths.length;
  const cpu = (cpuSecondsOf(site.pid) - before) * 1_000;
  figure("requests", requests);
  for (const [state, count] of states) figure(`answered ${state}`, count);
  figure("CPU of the site, all requests", cpu / requests, { unit: "ms CPU" });
  figure("pages that are never kept", never.size);
  console.log(`    ${[...never].join(" ")}`);
  const times: number[] = [];
  for (const path of paths) times.push((await timedGet(url + path)).seconds * 1_000);
  figure("a page, median", median(times), { unit: "ms" });

  let kept = 0;
  for (const path of [...PERSONAL, ...PERSONAL]) if ((await asked(path)) === "HIT") kept += 1;
  figure("personal addresses answered from it", kept, { atMost: 0 });
  figure("a withdrawn article is gone after", await secondsToWithdraw(url, site), {
    unit: "s",
    atMost: 75,
  });
}

async function secondsToWithdraw(url: string, site: Site): Promise<number> {
  const admin = await signInAdmin(site);
  const [post] = (await (await admin.get("/api/posts")).json()) as { id: number; slug: string }[];
  const path = `${url}/news/${post?.slug}`;
  if ((await statusOf(path)) !== 200) throw new Error(`${path} is no article`);
  const taken = await admin.post(`/api/desk/posts/${post?.id}/unpublish`, {});
  if (!taken.ok) throw new Error(`it was not withdrawn: ${taken.status}`);
  const started = performance.now();
  await until(async () => (await statusOf(path)) === 404, 180_000);
  return (performance.now() - started) / 1_000;
}

/** A streaming replica is asked for the list of news by the code of the product. */
async function replica(report: Report, context: Context, postgres: Postgres) {
  const figure = (name: string, value: number, more: object = {}) =>
    report({ name: `replica: ${name}`, value, ...more });
  const second = await startReplica(context, postgres);
  const [primary, copy] = [
    await openUrl(context, postgres.url),
    await openUrl(context, second.url),
  ];
  const lags: number[] = [];
  await primary.pool.query("CREATE TABLE replica_probe (n int)");
  for (let n = 1; n <= 100; n += 1) {
    await primary.pool.query("INSERT INTO replica_probe VALUES ($1)", [n]);
    const written = performance.now();
    for (let seen = 0; seen < n; ) {
      const found = await copy.pool
        .query("SELECT count(*)::int AS n FROM replica_probe")
        .catch(() => null);
      seen = found?.rows[0].n ?? 0;
    }
    lags.push(performance.now() - written);
  }
  await primary.pool.query("DROP TABLE replica_probe");
  figure("a write is seen there after, median of 100", median(lags), { unit: "ms" });
  figure("the slowest", Math.max(...lags), { unit: "ms" });

  const rounds = 1_000;
  const read = ({ db }: typeof copy) =>
    listPosts(db, "fr", { visible: readableAt(new Date()) }, { limit: 12 });
  const same = JSON.stringify(await read(primary)) === JSON.stringify(await read(copy));
  figure("the list of news is the same there (1)", Number(same), { atLeast: 1 });
  for (let warmup = 0; warmup < 100; warmup += 1) await read(copy);
  const used = () => [postgres.pid, second.pid].map(cpuSecondsWithChildren);
  const before = used();
  const started = performance.now();
  for (let n = 0; n < rounds; n += 1) await read(copy);
  const time = (performance.now() - started) / rounds;
  const [onPrimary = 0, onCopy = 0] = used().map((seconds, nth) => seconds - (before[nth] ?? 0));
  figure("the list of news", time, { unit: "ms" });
  figure("the list, CPU of the replica", (onCopy / rounds) * 1_000, { unit: "ms CPU" });
  figure("the same time, CPU of the primary", (onPrimary / rounds) * 1_000, { unit: "ms CPU" });
  const refused = (statement: string) =>
    copy.pool.query(statement).then(
      () => 0,
      () => 1,
    );
  figure("refuses writes (1)", await refused("CREATE TABLE x (n int)"), { atLeast: 1 });
  figure("refuses to listen for notifications (1)", await refused("LISTEN x"));
}

/** The registrations once as they are, once as a copy in partitions by year with the same indexes. */
async function partitions(report: Report, context: Context, postgres: Postgres) {
  const { pool } = await openUrl(context, postgres.url);
  await fillRegistrations(pool, PEOPLE);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  context.onEnd(() => client.end());
  const { keys } = await copyByYear(client, YEARS);
  report({ name: "by year: unique keys that cannot be held across years", value: keys.length });
  console.log(`    ${keys.join(", ")}`);
  const statements = {
    "the newest 20 of a year":
      "SELECT id FROM TABLE WHERE year = 2026 AND merged_into IS NULL ORDER BY submitted_at DESC, id DESC LIMIT 20",
    "a year counted by state":
      "SELECT status, count(*) FROM TABLE WHERE year = 2026 AND merged_into IS NULL GROUP BY status",
    "all counted by state":
      "SELECT status, count(*) FROM TABLE WHERE merged_into IS NULL GROUP BY status",
    "one by reference": "SELECT id FROM TABLE WHERE reference = 'MA-2026-000101'",
  };
  for (const [name, statement] of Object.entries(statements)) {
    for (const [table, words] of [
      ["all_years", "one table"],
      ["by_year", "by year"],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < 15; round += 1) {
        const started = performance.now();
        await client.query(statement.replace("TABLE", table));
        times.push(performance.now() - started);
      }
      report({ name: `${words}: ${name}`, value: median(times), unit: "ms" });
    }
  }
  for (const [words, statement] of [
    ["one table", "DELETE FROM all_years WHERE year = 2021"],
    ["by year", "DROP TABLE by_year_2021"],
  ] as const) {
    const started = performance.now();
    await client.query(statement);
    report({ name: `${words}: a year removed`, value: performance.now() - started, unit: "ms" });
  }
}
