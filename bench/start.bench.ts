import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "./child.ts";
import { median, type Report } from "./report.ts";

export const title = "Start: from the command to the first answer";

const ROUNDS = 5;

export async function run(report: Report) {
  const dataDir = await mkdtemp(join(tmpdir(), "tremplin-bench-"));
  const first = await seconds(dataDir);
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) again.push(await seconds(dataDir));
  await rm(dataDir, { recursive: true, force: true });
  report({ what: "first start on an empty folder", value: first, unit: "s" });
  report({ what: "second start on the same data", value: median(again), unit: "s", limit: 2 });
}

async function seconds(dataDir: string): Promise<number> {
  const started = performance.now();
  const child = await startChild("server.ts", { DATA_DIR: dataDir });
  const response = await fetch(`${child.url}/en`);
  if (!response.ok) throw new Error(`the home page answered ${response.status}`);
  const passed = (performance.now() - started) / 1000;
  await child.stop();
  return passed;
}
