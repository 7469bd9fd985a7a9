import { setTimeout as delay } from "node:timers/promises";
import type { TaskView } from "#app/platform/jobs/task.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import type { Context, Report } from "./report.ts";
import { type Client, signInAdmin } from "./setup/clients.ts";
import { openDatabaseIn } from "./setup/database.ts";
import { startSite } from "./setup/site.ts";
import { median, percentile } from "./setup/statistics.ts";

export const title = "Bulk work: 1,000 registrations moved by a task, while others use the API";

const PEOPLE = 1_000;
const ROUNDS = 5;

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const { db } = await openDatabaseIn(context, site);
  const people = await insertPeople(db, somePeople(PEOPLE, { email: "fictive@tremplin.example" }));
  const admin = await signInAdmin(site);
  const list = () => admin.get("/api/registrations?per_page=20");
  await durations(list, { count: 50 });
  const without = await durations(list, { count: 200 });
  const during: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const order = { ids: people.map(({ id }) => id), to: round % 2 ? "received" : "selected" };
    const { task } = await startMove(admin, { ...order, reason: "bench" });
    let finished = false;
    const reading = durations(list, { count: 1, goOn: () => !finished });
    await taskDone(admin, task);
    finished = true;
    seconds.push((performance.now() - started) / 1000);
    during.push(...(await reading));
  }
  report({ name: "moving 1,000: time", value: median(seconds), unit: "s", atMost: 10 });
  report({ name: "a list without a task: median", value: median(without), unit: "ms" });
  report({ name: "a list during a task: median", value: median(during), unit: "ms" });
  const ratio = median(during) / median(without);
  report({ name: "a list during a task against without: median", value: ratio, unit: "×" });
  const slow = percentile(during, 0.95) / percentile(without, 0.95);
  report({ name: "a list during a task against without: p95", value: slow, unit: "×" });
}

async function startMove(admin: Client, order: object): Promise<{ task: string }> {
  const answer = await admin.post("/api/registrations/transitions", order);
  if (answer.status !== 202) throw new Error(`transitions: ${answer.status}`);
  return (await answer.json()) as { task: string };
}

async function taskDone(admin: Client, id: string): Promise<void> {
  for (;;) {
    const { state } = (await (await admin.get(`/api/tasks/${id}`)).json()) as TaskView;
    if (state === "done") return;
    if (state === "failed" || state === "cancelled") throw new Error(`the task ended as ${state}`);
    await delay(50);
  }
}

type Repeat = { count: number; goOn?: () => boolean };

async function durations(request: () => Promise<unknown>, { count, goOn = () => false }: Repeat) {
  const all: number[] = [];
  while (all.length < count || goOn()) {
    const started = performance.now();
    await request();
    all.push(performance.now() - started);
    await delay(5);
  }
  return all;
}
