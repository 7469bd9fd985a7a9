import { setTimeout as delay } from "node:timers/promises";
import { childrenOf, isAlive, until } from "#tests/process/server-process.ts";
import type { Context, Report } from "./report.ts";
import { signInAdmin } from "./setup/clients.ts";
import { connectAsSuperuser } from "./setup/database.ts";
import { type Site, START_TIMEOUT, STARTER, startSite } from "./setup/site.ts";
import { median } from "./setup/statistics.ts";
import { countMissingArticles, writeArticles } from "./setup/write-articles.ts";

export const title = "kill -9 of the site while articles are written";
export const minutes = 40;

/** With fewer acknowledged writes the drill would prove little. */
const LEAST_WRITES = 1_000;

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const admin = await signInAdmin(site);
  const load = writeArticles(Array.from({ length: 6 }, () => admin));
  const rounds = context.rounds(100);
  const starts: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    await until(() => load.acknowledged.length >= (LEAST_WRITES * round) / rounds, START_TIMEOUT);
    await delay(Math.random() * 600);
    await site.stop("SIGKILL");
    const started = performance.now();
    await site.restart();
    starts.push((performance.now() - started) / 1000);
  }
  await load.stop();
  report({ name: "rounds", value: rounds });
  report({ name: "ready again, median", value: median(starts), unit: "s", atMost: 3 });
  report({ name: "ready again, slowest", value: Math.max(...starts), unit: "s" });
  const writes = load.acknowledged.length;
  report({ name: "writes acknowledged", value: writes, atLeast: LEAST_WRITES });
  const lost = await countMissingArticles(admin, load.acknowledged);
  report({ name: "acknowledged writes lost", value: lost, atMost: 0 });
  report({ name: "incomplete records", value: await countIncomplete(site), atMost: 0 });
  await site.stop();
  await killBelowStarter(report, context, site.dataDir);
}

/** Started by `npm start`, the site comes back by itself. */
async function killBelowStarter(report: Report, context: Context, dataDir: string) {
  const site = await startSite(context, { DATA_DIR: dataDir }, STARTER);
  const kills = 3;
  const back: number[] = [];
  for (let round = 0; round < kills; round++) {
    const [pid = 0] = await childrenOf(site.pid);
    process.kill(pid, "SIGKILL");
    await until(() => !isAlive(pid));
    back.push(await site.secondsUntilReady());
  }
  report({ name: "kills below the starter", value: kills });
  report({ name: "back by itself, slowest", value: Math.max(...back), unit: "s", atMost: 15 });
}

/** Articles, audit log entries and first revisions of which one of the three is missing. */
async function countIncomplete(site: Site): Promise<number> {
  const { client, close } = await connectAsSuperuser(site);
  try {
    const { rows } = await client.query(`
      WITH articles AS (
        SELECT item_id::text AS id FROM content_drafts
        WHERE kind = 'post' AND content ->> 'title' LIKE 'Essai %'
      ), lines AS (
        SELECT subject_id AS id FROM audit_log
        WHERE action LIKE '%.created' AND subject_type = 'post'
      ), revisions AS (
        SELECT DISTINCT item_id::text AS id FROM content_revisions
        WHERE kind = 'post' AND event = 'created'
      )
      SELECT count(*) FILTER (
               WHERE articles.id IS NULL OR lines.id IS NULL OR revisions.id IS NULL)::int AS incomplete,
             count(articles.id)::int AS articles
      FROM articles FULL JOIN lines USING (id) FULL JOIN revisions USING (id)`);
    if (!rows[0].articles) throw new Error("the query for incomplete records found no article");
    return rows[0].incomplete;
  } finally {
    await close();
  }
}
