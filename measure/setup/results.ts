import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { Figure } from "../report.ts";

/** A figure with its measure, when it was taken, and how busy the machine was. */
export type Result = Figure & { measure: string; at: string; load: number };

const fileOf = (kind: string) => `measure/results/${kind}.json`;

/** The newest figures of every measure that ran on this machine. */
export async function readResults(kind: string): Promise<Result[]> {
  const results: Result[] = JSON.parse(await readFile(fileOf(kind), "utf8").catch(() => "[]"));
  // Files from before had no dates.
  return results.filter(({ at }) => at);
}

/** Replaces what is known of the measures that ran; others keep their figures. */
export async function keepResults(kind: string, results: readonly Result[]) {
  const ran = new Set(results.map(({ measure }) => measure));
  const others = (await readResults(kind)).filter(({ measure }) => !ran.has(measure));
  await mkdir("measure/results", { recursive: true });
  await writeFile(fileOf(kind), `${JSON.stringify([...others, ...results], null, 2)}\n`);
}
