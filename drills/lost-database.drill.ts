import { setTimeout as delay } from "node:timers/promises";
import { missingArticles, writeArticles } from "./load.ts";
import type { Report, Running } from "./report.ts";
import { admin, type Caller, openSite, type Site, superuser } from "./site.ts";

export const title = "kill -9 of the database under load";
export const minutes = 25;

const WRITERS = 12;
const POOL = 10;

export async function run(report: Report, running: Running) {
  const site = await openSite(running);
  const person = await admin(site);
  const load = writeArticles(Array.from({ length: WRITERS }, () => person));
  const recoveries: number[] = [];
  const rounds = running.rounds(100);
  for (let round = 0; round < rounds; round++) {
    await delay(200 + Math.random() * 300);
    process.kill((await site.postmaster()) ?? 0, "SIGKILL");
    await delay(50);
    recoveries.push(await site.secondsUntilReady());
  }
  await load.stop();
  report({ what: "rounds", value: rounds });
  report({
    what: "ready again after, slowest",
    value: Math.max(...recoveries),
    unit: "s",
    atMost: 5,
  });
  report({ what: "writes acknowledged", value: load.acknowledged.length });
  const others = [...load.statuses].filter(([status]) => status !== 201 && status !== 503);
  const wrong = others.reduce((sum, [, times]) => sum + times, 0);
  report({ what: "answers other than 201 and 503", value: wrong, atMost: 0 });
  const lost = await missingArticles(person, load.acknowledged);
  report({ what: "acknowledged writes lost", value: lost, atMost: 0 });
  report({
    what: "places in the pool that work",
    value: await placesInPool(site, person),
    atLeast: POOL,
  });

  const stopping = performance.now();
  const code = await site.stop("SIGTERM");
  const seconds = (performance.now() - stopping) / 1000;
  report({ what: "stopped after", value: seconds, unit: "s", atMost: 5 });
  report({ what: "exit code", value: code ?? -1, atMost: 0, atLeast: 0 });
  const left = (await site.postmaster()) === undefined ? 0 : 1;
  report({ what: "database servers left running", value: left, atMost: 0 });
}

/** Holds up every reader of a table and counts how many connections of the site come to wait. */
async function placesInPool(site: Site, person: Caller): Promise<number> {
  const { client, close } = await superuser(site);
  try {
    await client.query("BEGIN; LOCK TABLE tags IN ACCESS EXCLUSIVE MODE");
    const readers = Array.from({ length: POOL }, () => person.get("/api/tags"));
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
