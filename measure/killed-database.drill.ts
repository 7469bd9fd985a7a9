import { setTimeout as delay } from "node:timers/promises";
import type { Context, Report } from "./report.ts";
import { type Client, signInAdmin } from "./setup/clients.ts";
import { connectAsSuperuser } from "./setup/database.ts";
import { type Site, startSite } from "./setup/site.ts";
import { countMissingArticles, writeArticles } from "./setup/write-articles.ts";

export const title = "kill -9 of the database while articles are written";
export const minutes = 25;

const WRITERS = 12;
const POOL = 10;

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const admin = await signInAdmin(site);
  const load = writeArticles(Array.from({ length: WRITERS }, () => admin));
  const recoveries: number[] = [];
  const rounds = context.rounds(100);
  for (let round = 0; round < rounds; round++) {
    await delay(200 + Math.random() * 300);
    process.kill((await site.postmaster()) ?? 0, "SIGKILL");
    await delay(50);
    recoveries.push(await site.secondsUntilReady());
  }
  await load.stop();
  report({ name: "rounds", value: rounds });
  report({
    name: "ready again, slowest",
    value: Math.max(...recoveries),
    unit: "s",
    atMost: 5,
  });
  report({ name: "writes acknowledged", value: load.acknowledged.length });
  const others = [...load.statuses].filter(([status]) => status !== 201 && status !== 503);
  const wrong = others.reduce((sum, [, times]) => sum + times, 0);
  report({ name: "answers other than 201 and 503", value: wrong, atMost: 0 });
  const lost = await countMissingArticles(admin, load.acknowledged);
  report({ name: "acknowledged writes lost", value: lost, atMost: 0 });
  report({
    name: "usable pool connections",
    value: await countPoolConnections(site, admin),
    atLeast: POOL,
  });

  const stopping = performance.now();
  const code = await site.stop("SIGTERM");
  const seconds = (performance.now() - stopping) / 1000;
  report({ name: "seconds to stop", value: seconds, unit: "s", atMost: 5 });
  report({ name: "exit code", value: code ?? -1, atMost: 0, atLeast: 0 });
  const left = (await site.postmaster()) === undefined ? 0 : 1;
  report({ name: "database servers left running", value: left, atMost: 0 });
}

/** Locks a table and counts how many connections of the site wait for it. */
async function countPoolConnections(site: Site, admin: Client): Promise<number> {
  const { client, close } = await connectAsSuperuser(site);
  try {
    await client.query("BEGIN; LOCK TABLE tags IN ACCESS EXCLUSIVE MODE");
    const readers = Array.from({ length: POOL }, () => admin.get("/api/tags"));
    let waiting = 0;
    for (let tries = 0; tries < 40 && waiting < POOL; tries++) {
      await delay(100);
      const { rows } = await client.query(
        "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'tremplin'",
      );
      waiting = rows[0].waiting;
    }
    await client.query("ROLLBACK");
    await Promise.allSettled(readers);
    return waiting;
  } finally {
    await close();
  }
}
