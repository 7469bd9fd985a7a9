import { setTimeout as delay } from "node:timers/promises";
import type { ImportView } from "#app/features/imports/schema.ts";
import { writeXlsx } from "#app/sheets/write-xlsx.server.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import type { Context, Report } from "./report.ts";
import { type Client, signInAdmin } from "./setup/clients.ts";
import { openDatabaseIn } from "./setup/database.ts";
import { pageTimes, reportPageTimes } from "./setup/page-times.ts";
import { cpuSecondsOf } from "./setup/process-usage.ts";
import { type Site, startSite } from "./setup/site.ts";

export const title = "Import of 10,000 rows of scores and decisions, while visitors load pages";

const ROWS = 10_000;
const IMPORTS = "/api/registrations/import";

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const { db } = await openDatabaseIn(context, site);
  await insertPeople(db, somePeople(ROWS, { status: "selected" }));
  await measureImport(report, site, await signInAdmin(site));
}

async function measureImport(report: Report, site: Site, admin: Client) {
  const timesBefore = await pageTimes(site.url, { count: 200, pause: 5 });
  const steps = {
    "dry run": async () => startImport(admin, "?filename=bench.xlsx", await createSheet()),
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

/** A sheet with scores and a decision for every registration. */
async function createSheet(): Promise<Uint8Array> {
  const keys = ["reference", "test_mark", "interview_mark", "decision", "remark"];
  const rows = somePeople(ROWS).map(({ reference }, index) => ({
    reference,
    test_mark: index % 21,
    interview_mark: (index * 7) % 21,
    decision: index % 3 ? "admis" : "refusé",
    remark: `Remarque ${index}`,
  }));
  const columns = keys.map((key) => ({ key, header: key }));
  const stream = writeXlsx({ name: "bench", locale: "fr", columns, rows });
  return new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());
}

async function startImport(admin: Client, path: string, body: string | Uint8Array) {
  const headers = { "content-type": "application/octet-stream" };
  return readView(await admin.post(IMPORTS + path, body, headers));
}

async function waitForImport(admin: Client, id: number): Promise<ImportView> {
  for (;;) {
    const view = await readView(await admin.get(`${IMPORTS}/${id}`));
    if (!/ing$/.test(view.state) || view.state === "mapping") return view;
    await delay(100);
  }
}

async function readView(response: Response): Promise<ImportView> {
  if (!response.ok) {
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  }
  return (await response.json()) as ImportView;
}
