import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "./child.ts";
import { median, type Report } from "./report.ts";

export const title = "Start: from the command to ready, and to the first page";

const ROUNDS = 5;

export async function run(report: Report) {
  const dataDir = await mkdtemp(join(tmpdir(), "tremplin-bench-"));
  const first = await start(dataDir);
  const again: Seconds[] = [];
  for (let round = 0; round < ROUNDS; round += 1) again.push(await start(dataDir));
  await rm(dataDir, { recursive: true, force: true });
  const ready = median(again.map((seconds) => seconds.ready));
  report({ what: "first start on an empty folder: ready", value: first.ready, unit: "s" });
  report({ what: "second start on the same data: ready", value: ready, unit: "s", limit: 2 });
  const page = median(again.map((seconds) => seconds.page));
  report({ what: "second start on the same data: first page", value: page, unit: "s" });
}

type Seconds = { ready: number; page: number };

async function start(dataDir: string): Promise<Seconds> {
  const started = performance.now();
  const passed = () => (performance.now() - started) / 1000;
  const child = await startChild("server.ts", { DATA_DIR: dataDir });
  await answered(`${child.url}/api/ready`);
  const ready = passed();
  await answered(`${child.url}/en`);
  const page = passed();
  await child.stop();
  return { ready, page };
}

async function answered(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}
