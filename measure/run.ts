import { globSync } from "node:fs";
import { loadavg } from "node:os";
import { basename, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  type Context,
  type Figure,
  formatFigure,
  isWithinLimits,
  type Measure,
  SkipError,
} from "./report.ts";
import { keepResults, type Result } from "./setup/results.ts";

/**
 * `run.ts bench` measures costs, `run.ts drill` causes failures on purpose. Names after the kind
 * select the files whose name contains one of them.
 */
const [kind = "", ...names] = process.argv.slice(2);
const nameOf = (file: string) => basename(file, `.${kind}.ts`);
const files = globSync(`measure/*.${kind}.ts`).sort();
const selected = files.filter(
  (file) => names.length === 0 || names.some((name) => nameOf(file).includes(name)),
);
if (selected.length === 0) {
  console.error(`No ${kind} is called ${names.join(" or ")}: ${files.map(nameOf).join(", ")}.`);
  process.exit(2);
}

const results: Result[] = [];
let missed = 0;
for (const file of selected) {
  const measure = (await import(resolve(file))) as Measure;
  if (measure.onlyByName && names.length === 0) continue;
  console.log(`\n${nameOf(file)}: ${measure.title}`);
  await runMeasure(nameOf(file), measure);
}
await keepResults(kind, results);
console.log(missed ? `\nLimits missed: ${missed}` : "\nAll limits met");
process.exit(missed ? 1 : 0);

async function runMeasure(name: string, { minutes = 60, run }: Measure) {
  const cleanups: Parameters<Context["onEnd"]>[0][] = [];
  const context: Context = {
    onEnd: (cleanup) => cleanups.push(cleanup),
    rounds: (usual) => Number(process.env.ROUNDS) || usual,
  };
  const report = (figure: Figure) => {
    const [load = 0] = loadavg();
    results.push({ measure: name, at: new Date().toISOString(), load, ...figure });
    if (!isWithinLimits(figure)) missed += 1;
    console.log(formatFigure(figure));
  };
  const started = Date.now();
  const timeout = delay(minutes * 60_000, undefined, { ref: false }).then(() => {
    throw new Error(`it did not end within ${minutes} minutes`);
  });
  try {
    await Promise.race([run(report, context), timeout]);
  } catch (error) {
    if (error instanceof SkipError) console.log(`  skipped: ${error.message}`);
    else {
      missed += 1;
      console.log("  FAILED", error);
    }
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup().catch(console.error);
    console.log(`  (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  }
}
