import { setTimeout as delay } from "node:timers/promises";
import { missingArticles, writeArticles } from "./load.ts";
import type { Report, Running } from "./report.ts";
import { admin, openSite, type Site, superuser } from "./site.ts";

export const title = "kill -9 of the site while it writes";
export const minutes = 40;

export async function run(report: Report, running: Running) {
  const site = await openSite(running);
  const person = await admin(site);
  const load = writeArticles(Array.from({ length: 6 }, () => person));
  const rounds = running.rounds(100);
  const starts: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await delay(400 + Math.random() * 600);
    await site.stop("SIGKILL");
    const started = performance.now();
    await site.restart();
    starts.push((performance.now() - started) / 1000);
  }
  await load.stop();
  report({ what: "rounds", value: rounds });
  report({ what: "ready again after, median", value: middle(starts), unit: "s", atMost: 3 });
  report({ what: "ready again after, slowest", value: Math.max(...starts), unit: "s" });
  report({ what: "writes acknowledged", value: load.acknowledged.length });
  const lost = await missingArticles(person, load.acknowledged);
  report({ what: "acknowledged writes lost", value: lost, atMost: 0 });
  report({ what: "half records", value: await halfRecords(site), atMost: 0 });
}

/** Articles without their line in the audit log or their first revision, and the other way round. */
async function halfRecords(site: Site): Promise<number> {
  const { client, close } = await superuser(site);
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
               WHERE articles.id IS NULL OR lines.id IS NULL OR revisions.id IS NULL)::int AS half,
             count(articles.id)::int AS articles
      FROM articles FULL JOIN lines USING (id) FULL JOIN revisions USING (id)`);
    if (!rows[0].articles) throw new Error("the look for half records finds no article at all");
    return rows[0].half;
  } finally {
    await close();
  }
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
