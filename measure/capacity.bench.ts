import type { Report } from "./report.ts";
import { type Costs, loadOf, needOf, resultsDay, type Visits } from "./setup/scale-model.ts";

export const title =
  "Model: processes and cores for 1 to 100 million visitors a month, and for results day";

/**
 * CPU milliseconds, from `npm run bench -- follow-up` (also a cached page and a file), `requests` and `submissions`.
 * After a new measurement change them here and in docs/scale.md.
 */
const costs: Costs = {
  cached: { app: 0.23, database: 0 },
  rendered: { app: 15.3, database: 7.3 },
  file: { app: 0.39, database: 0 },
  submission: { app: 13.2, database: 2.1 },
  followUp: { app: 30.4, database: 6.7 },
};

const usual: Omit<Visits, "visitors" | "inFront"> = {
  pagesEach: 4,
  filesEach: 6,
  missing: 0.02,
  applyingOf1000: 20,
  followUpsEach: 3,
};

export async function run(report: Report) {
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
