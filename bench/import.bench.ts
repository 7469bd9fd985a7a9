import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../app/db/open.server.ts";
import type { ImportView } from "../app/features/imports/schema.ts";
import { writeXlsx } from "../app/sheets/write-xlsx.server.ts";
import { insertPeople, somePeople } from "../tests/setup/registrations.ts";
import { type Child, startChild } from "./child.ts";
import { median, type Report } from "./report.ts";
import { ADMIN, staffHeaders } from "./staff-headers.ts";

export const title = "Import: 10,000 rows of marks and decisions, while people read the site";

const ROWS = 10_000;

export async function run(report: Report) {
  const dataDir = await mkdtemp(join(tmpdir(), "tremplin-bench-"));
  const site = await startChild("server.ts", { DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN });
  const log = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ dataDir, log });
  try {
    await insertPeople(database.db, somePeople(ROWS, { status: "selected" }));
    const headers = await staffHeaders(database.db, site.url);
    await measure(site, callWith(site.url, headers), report);
  } finally {
    await database.close();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(site: Child, call: Call, report: Report) {
  const calm = await pageTimes(site.url, () => false, 200);
  const steps = {
    "dry run": async () =>
      (await call("POST", "/import?filename=bench.xlsx", await aSheet())) as ImportView,
    "applying it": async (id: number) => call("POST", `/import/${id}/apply`, "{}"),
    "undoing it": async (id: number) => call("POST", `/import/${id}/undo`, "{}"),
  };
  let id = 0;
  const busy: number[] = [];
  for (const [what, act] of Object.entries(steps)) {
    const [started, before] = [performance.now(), site.cpuSeconds()];
    let over = false;
    const watching = pageTimes(site.url, () => !over);
    id = (await act(id)).id;
    const end = await finished(call, id);
    over = true;
    busy.push(...(await watching));
    if (end.error || (end.counts?.change ?? 0) !== ROWS) throw new Error(JSON.stringify(end));
    const seconds = (performance.now() - started) / 1000;
    report({ what: `${what}: time`, value: seconds, unit: "s", limit: 15 });
    report({ what: `${what}: the server's own`, value: site.cpuSeconds() - before, unit: "s CPU" });
  }
  for (const [what, times] of Object.entries({ "before it": calm, "during it": busy })) {
    const sorted = times.toSorted((a, b) => a - b);
    report({ what: `a public page ${what}: median`, value: median(times), unit: "ms" });
    const slow = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
    report({ what: `a public page ${what}: 95 of 100 within`, value: slow, unit: "ms" });
  }
}

/** A mark and a decision for everybody, in a workbook like those people send. */
async function aSheet(): Promise<Uint8Array> {
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

async function finished(call: Call, id: number): Promise<ImportView> {
  for (;;) {
    const seen = await call("GET", `/import/${id}`);
    if (!/ing$/.test(seen.state) || seen.state === "mapping") return seen;
    await delay(100);
  }
}

async function pageTimes(url: string, goOn: () => boolean, least = 1): Promise<number[]> {
  const times: number[] = [];
  while (times.length < least || goOn()) {
    const started = performance.now();
    await (await fetch(`${url}/en`)).arrayBuffer();
    times.push(performance.now() - started);
    await delay(5);
  }
  return times;
}

type Call = (method: string, path: string, body?: string | Uint8Array) => Promise<ImportView>;

function callWith(url: string, headers: Record<string, string>): Call {
  return async (method, path, body) => {
    const response = await fetch(`${url}/api/registrations${path}`, {
      method,
      headers: { ...headers, "content-type": "application/octet-stream" },
      ...(body === undefined ? {} : { body: body as BodyInit }),
    });
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as ImportView;
  };
}
