import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { hasPgbouncer, startPgbouncer } from "#tests/process/pgbouncer.ts";
import { freePort, statusOf, until } from "#tests/process/server-process.ts";
import type { Context, Report } from "./report.ts";
import {
  openUrl,
  type Postgres,
  startBucket,
  startPostgres,
  startProxy,
} from "./setup/several-machines.ts";
import { type Site, startSite } from "./setup/site.ts";
import { temporaryFolder } from "./setup/start-server.ts";
import { submitRegistrations } from "./setup/submit-registrations.ts";
import { countLost, VISITORS, visitSteadily } from "./setup/visitors.ts";

export const title =
  "Three processes behind nginx, an external PostgreSQL and a bucket: restarted, killed, without a database";
export const minutes = 20;

const PROCESSES = 3;

/** As `docs/operations.md` advises: PgBouncer else waits 15 s before it asks a server again. */
const POOLER = "server_login_retry = 1\ndefault_pool_size = 20";

export async function run(report: Report, context: Context) {
  const postgres = await startPostgres(context);
  await drill(report, context, postgres, { DATABASE_URL: postgres.url }, "");
  if (!hasPgbouncer) {
    console.log("  PgBouncer is not installed: not tried behind a pooler");
    return;
  }
  const second = await startPostgres(context);
  const { user = "", database = "", password } = second.connection;
  const server = { port: second.port, database, user, password: String(password) };
  const folder = await temporaryFolder(context);
  const pooler = await startPgbouncer({ folder, port: await freePort(), server, extra: POOLER });
  context.onEnd(async () => pooler.stop());
  const urls = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: second.url };
  await drill(report, context, second, urls, "behind PgBouncer: ");
}

async function drill(
  report: Report,
  context: Context,
  postgres: Postgres,
  urls: Record<string, string>,
  prefix: string,
) {
  const { env: bucket } = await startBucket(context);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...urls, ...bucket, PUBLIC_URL: url, TRUST_PROXY: "1", STOP_DELAY: "1" };
  const sites: Site[] = [];
  for (let nth = 0; nth < PROCESSES; nth += 1) sites.push(await startSite(context, env));
  const ports = sites.map((site) => site.port);
  await startProxy(context, port, ports);
  await until(async () => (await statusOf(`${url}/api/ready`)) === 200);
  const { db } = await openUrl(context, postgres.url);
  const figure = (name: string, value: number, limits: object = {}) =>
    report({ name: `${prefix}${name}`, value, ...limits });

  // Each restarted in turn, while people read and apply.
  const applicants = await submitRegistrations({ ...sites[0], url } as Site, 2, { pause: 50 });
  let load = visitSteadily(url);
  for (const site of sites) {
    await site.stop();
    await site.restart();
    await until(async () => (await statusOf(`${site.url}/api/ready`)) === 200);
  }
  let seen = await load.stop();
  figure("rolling restart of three: requests", seen.total, { atLeast: 100 });
  figure("rolling restart: requests that failed", seen.failed, { atMost: 0 });
  figure("rolling restart: p99", seen.p99, { unit: "s" });

  // One killed: what it was answering is lost, the others go on.
  load = visitSteadily(url);
  await delay(1_000);
  const [victim] = sites;
  await victim?.stop("SIGKILL");
  await delay(3_000);
  await victim?.restart();
  await delay(1_000);
  seen = await load.stop();
  figure("kill -9 of one of three: requests", seen.total, { atLeast: 100 });
  // At most those that it was answering: one for each visitor.
  figure("kill -9 of one: requests that failed", seen.failed, { atMost: VISITORS });

  // The database stopped and started: refused in words, and back without a restart.
  load = visitSteadily(url);
  await postgres.stop();
  await delay(5_000);
  // A search and a personal page: others come from memory.
  for (const [path, says] of [
    ["/news?search=moteur", (await messagesOf("website/news")).list.failed],
    ["/survey/0123456789abcdef", (await messagesOf("base/shell")).error.away.text],
  ] as const) {
    const page = await fetch(url + path, { headers: { accept: "text/html" } });
    const told = page.status === 503 && (await page.text()).includes(says);
    figure(`database away: ${path} answers 503 and says so (1)`, Number(told), { atLeast: 1 });
  }
  await postgres.start();
  const started = performance.now();
  for (const site of sites) {
    await until(async () => (await statusOf(`${site.url}/api/ready`)) === 200);
  }
  figure("database back: all processes ready", (performance.now() - started) / 1000, {
    unit: "s",
    atMost: 10,
  });
  seen = await load.stop();
  figure("database away: answers that were no 200 and no 503", seen.strange, { atMost: 0 });

  await delay(1_000);
  await applicants.stop();
  const { lost, withoutDocuments } = await countLost(db, applicants.acknowledged);
  figure("registrations acknowledged", applicants.acknowledged.length, { atLeast: 20 });
  figure("registrations lost", lost, { atMost: 0 });
  figure("registrations without their documents", withoutDocuments, { atMost: 0 });
  const wrong = [...applicants.statuses].filter(([status]) => ![201, 200, 503].includes(status));
  for (const [status, count] of wrong) figure(`registrations answered ${status}`, count);
  const exits = await Promise.all(sites.map((site) => site.stop()));
  figure("processes that stopped with an error", exits.filter(Boolean).length, { atMost: 0 });
}

async function messagesOf(feature: string) {
  return JSON.parse(await readFile(`app/${feature}/messages/fr.json`, "utf8"));
}
