import { countRegistrations } from "#app/admissions/records/list/list.queries.server.ts";
import {
  cohortSeats,
  countApplications,
  countSteps,
  intakeYears,
  learnersIn,
} from "#app/monitoring/figures/counts.queries.server.ts";
import type { FiguresFilter } from "#app/monitoring/figures/schema.ts";
import { readTargets } from "#app/monitoring/figures/targets.queries.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Context, Report } from "./report.ts";
import { createClient, signInAdmin } from "./setup/clients.ts";
import { openDatabaseIn } from "./setup/database.ts";
import { fillOutcomes } from "./setup/fill-outcomes.ts";
import { fillRegistrations } from "./setup/fill-registrations.ts";
import { startSite } from "./setup/site.ts";
import { median } from "./setup/statistics.ts";
import { type Query, timeQueries } from "./setup/time-queries.ts";

export const title = "100,000 registrations: the figures of applications";

const REGISTRATIONS = 100_000;
const TODAY = "2026-11-02";
const ROUNDS = 7;
/** All statements of the figures together. */
const ALL = 200;

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const database = await openDatabaseIn(context, site);
  await fillRegistrations(database.pool, REGISTRATIONS);
  await fillOutcomes(database.pool);
  await timeQueries(report, database, queries(), {
    rounds: ROUNDS,
    atMost: ALL,
    summarize: median,
    ofCpu: true,
  });
  const { token } = await signInAdmin(site);
  const admin = createClient(site, token, 60);
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const answer = await admin.get("/api/figures");
    if (!answer.ok) throw new Error(`the figures answered ${answer.status}`);
    bytes = (await answer.arrayBuffer()).byteLength;
    times.push(performance.now() - started);
  }
  report({ name: "GET /api/figures, with drawing", value: median(times), unit: "ms" });
  report({ name: "GET /api/figures: size", value: bytes / 1000, unit: "kB" });
}

function queries(): Query[] {
  const all = (filter: FiguresFilter) => (db: Db) => {
    const steps = countSteps(db, filter, TODAY);
    return Promise.all([
      countApplications(db, filter, TODAY),
      steps,
      cohortSeats(db, filter, { today: TODAY, locale: "fr" }),
      readTargets(db, "fr", async () => learnersIn(await steps)),
      intakeYears(db),
    ]);
  };
  return [
    { name: "by answer and day", query: (db) => countApplications(db, {}, TODAY) },
    { name: "by step", query: (db) => countSteps(db, {}, TODAY) },
    { name: "all statements", query: all({}) },
    {
      name: "all statements, one programme and year",
      query: all({ form: "meca-agro", year: 2026 }),
    },
    { name: "all statements, 30 days", query: all({ from: "2026-01-01", until: "2026-01-30" }) },
    {
      name: "count: the list behind a step",
      query: (db) => countRegistrations(db, { reached: "shortlisted" }, TODAY),
    },
    {
      name: "count: the list behind a loss",
      query: (db) => countRegistrations(db, { last_step: "received", status: "rejected" }, TODAY),
    },
  ];
}
