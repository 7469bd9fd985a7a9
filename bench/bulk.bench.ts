import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../app/db/open.server.ts";
import type { TaskView } from "../app/jobs/task.ts";
import { insertPeople, somePeople } from "../tests/setup/registrations.ts";
import { startChild } from "./child.ts";
import { median, type Report } from "./report.ts";
import { ADMIN, staffHeaders } from "./staff-headers.ts";

export const title = "Bulk work: 1,000 registrations moved by a task, while others use the API";

const PEOPLE = 1_000;
const ROUNDS = 5;

export async function run(report: Report) {
  const dataDir = await mkdtemp(join(tmpdir(), "tremplin-bench-"));
  const site = await startChild("server.ts", { DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN });
  const log = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ dataDir, log });
  try {
    const email = "fictive@tremplin.example";
    const people = await insertPeople(database.db, somePeople(PEOPLE, { email }));
    const headers = await staffHeaders(database.db, site.url);
    const ids = people.map(({ id }) => id);
    await measure(callWith(site.url, headers), ids, report);
  } finally {
    await database.close();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(call: Call, ids: number[], report: Report) {
  const look = () => call("GET", "/registrations?per_page=20");
  await times(look, () => false, 50);
  const calm = await times(look, () => false, 200);
  const busy: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const to = round % 2 ? "received" : "selected";
    const started = performance.now();
    const order = { ids, to, reason: "bench" };
    const { task } = (await call("POST", "/registrations/transitions", order)) as { task: string };
    let over = false;
    const watching = times(look, () => !over);
    await finished(call, task);
    over = true;
    seconds.push((performance.now() - started) / 1000);
    busy.push(...(await watching));
  }
  report({ what: "moving 1,000: time", value: median(seconds), unit: "s", limit: 10 });
  report({ what: "a list without a task: median", value: median(calm), unit: "ms" });
  report({ what: "a list during a task: median", value: median(busy), unit: "ms" });
  const ratio = median(busy) / median(calm);
  report({ what: "during a task against without, median", value: ratio, unit: "times" });
  const slow = slowest(busy) / slowest(calm);
  report({ what: "the same, 95 of 100 within", value: slow, unit: "times" });
}

function slowest(all: number[]): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

async function finished(call: Call, id: string): Promise<void> {
  for (;;) {
    const { state } = (await call("GET", `/tasks/${id}`)) as TaskView;
    if (state === "done") return;
    if (state === "failed" || state === "cancelled") throw new Error(`the task ended as ${state}`);
    await delay(50);
  }
}

async function times(act: () => Promise<unknown>, goOn: () => boolean, least = 1) {
  const all: number[] = [];
  while (all.length < least || goOn()) {
    const started = performance.now();
    await act();
    all.push(performance.now() - started);
    await delay(5);
  }
  return all;
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

function callWith(url: string, headers: Record<string, string>): Call {
  return async (method, path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}
