import type { Context, Report } from "./report.ts";
import { startSite } from "./setup/site.ts";
import { temporaryFolder } from "./setup/start-server.ts";
import { median } from "./setup/statistics.ts";

export const title = "Seconds from the start command to ready, and to the first page";

const ROUNDS = 5;

export async function run(report: Report, context: Context) {
  const dataDir = `${await temporaryFolder(context)}/data`;
  const first = await timeStart(context, dataDir);
  const later: Seconds[] = [];
  for (let round = 0; round < ROUNDS; round += 1) later.push(await timeStart(context, dataDir));
  const ready = median(later.map((seconds) => seconds.ready));
  const page = median(later.map((seconds) => seconds.page));
  report({ name: "first start on an empty folder: ready", value: first.ready, unit: "s" });
  report({ name: "later start on the same data: ready", value: ready, unit: "s" });
  report({
    name: "later start on the same data: first page",
    value: page,
    unit: "s",
    atMost: 1.2,
  });
}

type Seconds = { ready: number; page: number };

async function timeStart(context: Context, dataDir: string): Promise<Seconds> {
  const started = performance.now();
  const site = await startSite(context, { DATA_DIR: dataDir });
  const ready = (performance.now() - started) / 1000;
  const response = await fetch(`${site.url}/en`);
  if (!response.ok) throw new Error(`the first page answered ${response.status}`);
  const page = (performance.now() - started) / 1000;
  await site.stop();
  return { ready, page };
}
