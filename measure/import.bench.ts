import { setTimeout as delay } from "node:timers/promises";
import type { ImportView } from "#app/admissions/imports/schema.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import type { Context, Report } from "./report.ts";
import { type Client, signInAdmin } from "./setup/clients.ts";
import { openDatabaseIn } from "./setup/database.ts";
import { findImport, marksOf, startImport } from "./setup/import-marks.ts";
import { pageTimes, reportPageTimes } from "./setup/page-times.ts";
import { cpuSecondsOf } from "./setup/process-usage.ts";
import { type Site, startSite } from "./setup/site.ts";

export const title = "Import of 10,000 rows of scores and decisions, while visitors load pages";

const ROWS = 10_000;

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const { db } = await openDatabaseIn(context, site);
  await insertPeople(db, somePeople(ROWS, { status: "selected" }));
  await measureImport(report, site, await signInAdmin(site));
}

async function measureImport(report: Report, site: Site, admin: Client) {
  const timesBefore = await pageTimes(site.url, { count: 200, pause: 5 });
  const steps = {
    "dry run": async () =>
      startImport(admin, "?filename=bench.xlsx", await marksOf(somePeople(ROWS))),
    apply: async (id: number) => startImport(admin, `/${id}/apply`, "{}"),
    undo: async (id: number) => startImport(admin, `/${id}/undo`, "{}"),
  };
  let id = 0;
  const timesDuring: number[] = [];
  for (const [name, start] of Object.entries(steps)) {
    const [started, cpuBefore] = [performance.now(), cpuSecondsOf(site.pid)];
    let finished = false;
    const reading = pageTimes(site.url, { count: 1, pause: 5, goOn: () => !finished });
    id = (await start(id)).id;
    const view = await waitForImport(admin, id);
    finished = true;
    timesDuring.push(...(await reading));
    if (view.error || (view.counts?.change ?? 0) !== ROWS) throw new Error(JSON.stringify(view));
    const seconds = (performance.now() - started) / 1000;
    const cpuSeconds = cpuSecondsOf(site.pid) - cpuBefore;
    report({ name: `${name}: time`, value: seconds, unit: "s", atMost: 15 });
    report({ name: `${name}: CPU of the server`, value: cpuSeconds, unit: "s CPU" });
  }
  reportPageTimes(report, "before the import", timesBefore);
  reportPageTimes(report, "during the import", timesDuring);
}

async function waitForImport(admin: Client, id: number): Promise<ImportView> {
  for (;;) {
    const view = await findImport(admin, id);
    if (!/ing$/.test(view.state) || view.state === "mapping") return view;
    await delay(100);
  }
}
