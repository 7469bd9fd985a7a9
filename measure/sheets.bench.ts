import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { hostileSheets } from "#tests/setup/hostile-sheets.ts";
import type { Context, Report } from "./report.ts";
import { memoryEnvironment, memoryFlags } from "./setup/node-options.ts";
import { temporaryFolder } from "./setup/start-server.ts";

export const title = "Sheets: hostile files read, 100,000 rows of 30 columns written";

const execute = promisify(execFile);

export async function run(report: Report, context: Context) {
  const path = join(await temporaryFolder(context), "sheet");
  for (const { name, bytes, ends } of hostileSheets) {
    await writeFile(path, bytes());
    const { outcome, milliseconds, megabytes } = await runWorker("read", path);
    if (outcome !== ends) throw new Error(`${name}: ended with ${outcome}, not ${ends}`);
    report({ name: `${name}: CPU time`, value: milliseconds, unit: "ms", atMost: 2_000 });
    report({ name: `${name}: memory`, value: megabytes, unit: "MB", atMost: 150 });
  }
  for (const format of ["csv", "xlsx"]) {
    const { milliseconds, megabytes } = await runWorker("write", format);
    report({ name: `100,000 rows as ${format}: CPU time`, value: milliseconds, unit: "ms" });
    report({ name: `100,000 rows as ${format}: memory`, value: megabytes, unit: "MB", atMost: 50 });
  }
}

type Result = { outcome: string | number; milliseconds: number; megabytes: number };

async function runWorker(mode: "read" | "write", argument: string): Promise<Result> {
  const script = join(import.meta.dirname, "processes/sheet-worker.ts");
  const args = [...memoryFlags, "--expose-gc", script, mode, argument];
  const env = { ...memoryEnvironment, ...process.env };
  const { stdout } = await execute(process.execPath, args, { env });
  return JSON.parse(stdout);
}
