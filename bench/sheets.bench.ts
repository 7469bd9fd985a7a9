import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { hostileSheets } from "../tests/setup/hostile-sheets.ts";
import { asStarted } from "./child.ts";
import type { Report } from "./report.ts";

export const title = "Sheets: hostile files read, 100,000 rows of 30 columns written";

const execute = promisify(execFile);

export async function run(report: Report) {
  const folder = await mkdtemp(join(tmpdir(), "tremplin-bench-"));
  const path = join(folder, "sheet");
  try {
    for (const { name, bytes, ends } of hostileSheets) {
      await writeFile(path, bytes());
      const { end, milliseconds, megabytes } = await child("read", path);
      if (end !== ends) throw new Error(`${name}: ended with ${end}, not ${ends}`);
      report({ what: `${name}: time`, value: milliseconds, unit: "ms", limit: 2_000 });
      report({ what: `${name}: memory`, value: megabytes, unit: "MB", limit: 150 });
    }
    for (const format of ["csv", "xlsx"]) {
      const { milliseconds, megabytes } = await child("write", format);
      report({ what: `100,000 rows as ${format}: time`, value: milliseconds, unit: "ms" });
      report({
        what: `100,000 rows as ${format}: memory`,
        value: megabytes,
        unit: "MB",
        limit: 50,
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Measured = { end: string | number; milliseconds: number; megabytes: number };

async function child(act: string, what: string): Promise<Measured> {
  const script = join(import.meta.dirname, "sheets-child.ts");
  const { flags, env } = asStarted;
  const args = [...flags, "--expose-gc", script, act, what];
  const { stdout } = await execute(process.execPath, args, { env });
  return JSON.parse(stdout);
}
