import { globSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Figure, Measure } from "./report.ts";

/**
 * Runs every `bench/*.bench.ts`, or those whose name holds a word given on the command line. Figures
 * are ratios to a reference measured in the same run wherever a machine's mood would show.
 */
const wanted = process.argv.slice(2);
const files = globSync("bench/*.bench.ts")
  .sort()
  .filter((file) => wanted.length === 0 || wanted.some((word) => basename(file).includes(word)));

const figures: Figure[] = [];
for (const file of files) {
  const measure = (await import(resolve(file))) as Measure;
  console.log(`\n${measure.title}`);
  await measure.run((figure) => {
    figures.push(figure);
    const { what, value, unit, limit } = figure;
    const verdict =
      limit === undefined ? "" : value <= limit ? `  ok, at most ${limit}` : `  OVER ${limit}`;
    console.log(`  ${what.padEnd(58)} ${format(value).padStart(9)} ${unit}${verdict}`);
  });
}

await mkdir("bench/results", { recursive: true });
await writeFile("bench/results/latest.json", `${JSON.stringify(figures, null, 2)}\n`);

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
