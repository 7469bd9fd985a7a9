import type { Report } from "./report.ts";
import { costsFrom } from "./setup/measured-costs.ts";
import { readResults } from "./setup/results.ts";
import {
  type Costs,
  carriedBy,
  loadOf,
  needOf,
  resultsDay,
  type Visits,
} from "./setup/scale-model.ts";

export const title =
  "Model: processes and cores for 1 to 100 million visitors a month, and for results day";

const DATABASE_CORES = 16;

const usual: Omit<Visits, "visitors" | "inFront"> = {
  pagesEach: 4,
  filesEach: 6,
  missing: 0.02,
  applyingOf1000: 20,
  followUpsEach: 3,
};

const names: Record<keyof Costs, string> = {
  cached: "a cached page",
  rendered: "a rendered page",
  file: "a file",
  submission: "an application",
  followUp: "following up",
};

/** After `npm run bench -- follow-up requests submissions` it computes with what they measured here. */
export async function run(report: Report) {
  const costs = costsFrom(await readResults("bench"));
  for (const kind of Object.keys(names) as (keyof Costs)[]) {
    const { app, database, from } = costs[kind];
    console.log(`  ${names[kind]}: ${from}`);
    report({ name: `${names[kind]}: process`, value: app, unit: "ms CPU" });
    report({ name: `${names[kind]}: PostgreSQL`, value: database, unit: "ms CPU" });
    report({ name: `${names[kind]}: one process, a second`, value: carriedBy(1, app) });
    if (database >= 0.1) {
      const most = carriedBy(DATABASE_CORES, database);
      report({ name: `${names[kind]}: PostgreSQL of 16 cores, a second`, value: most });
    }
  }
  for (const inFront of [0, 0.95]) {
    const where = inFront ? "a cache in front answers 95 %" : "no cache in front";
    for (const millions of [1, 10, 100]) {
      const load = loadOf({ ...usual, visitors: millions * 1e6, inFront });
      write(report, `${millions} million a month, ${where}`, needOf(load, costs));
    }
    write(
      report,
      `50,000 follow up in an hour, ${where}`,
      needOf(resultsDay(50_000, inFront), costs),
    );
  }
}

function write(report: Report, name: string, need: ReturnType<typeof needOf>) {
  report({ name: `${name}: requests a second`, value: need.requests });
  report({ name: `${name}: busy cores of the site`, value: need.appCores });
  report({ name: `${name}: busy cores of PostgreSQL`, value: need.databaseCores });
  report({ name: `${name}: processes`, value: need.processes });
}
