import { globSync } from "node:fs";
import { basename, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Drill, type Figure, isKept, type Running, Skipped } from "./report.ts";

/**
 * Breaks the real site on purpose and prints each figure beside its promise: every
 * `drills/*.drill.ts`, or those whose name holds a word given on the command line.
 */
const wanted = process.argv.slice(2);
const files = globSync("drills/*.drill.ts")
  .sort()
  .filter((file) => wanted.length === 0 || wanted.some((word) => basename(file).includes(word)));
if (files.length === 0) {
  console.error(`No drill is called ${wanted.join(" or ")}.`);
  process.exit(2);
}

let missed = 0;
for (const file of files) {
  const drill = (await import(resolve(file))) as Drill;
  if (drill.onlyByName && wanted.length === 0) continue;
  console.log(`\n${basename(file, ".drill.ts")}: ${drill.title}`);
  await perform(drill);
}
console.log(missed ? `\n${missed} promises missed` : "\nEvery promise kept");
process.exit(missed ? 1 : 0);

async function perform({ minutes, run }: Drill) {
  const cleaning: Parameters<Running["onEnd"]>[0][] = [];
  const running: Running = {
    onEnd: (clean) => cleaning.push(clean),
    rounds: (usual) => Number(process.env.ROUNDS) || usual,
  };
  const started = Date.now();
  const tooLong = delay(minutes * 60_000, undefined, { ref: false }).then(() => {
    throw new Error(`it did not end within ${minutes} minutes`);
  });
  try {
    await Promise.race([run(print, running), tooLong]);
  } catch (error) {
    if (error instanceof Skipped) console.log(`  skipped: ${error.message}`);
    else {
      missed += 1;
      console.log("  FAILED", error);
    }
  } finally {
    for (const clean of cleaning.reverse()) await clean().catch(console.error);
    console.log(`  (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  }
}

function print(figure: Figure) {
  const { what, value, unit = "", atMost, atLeast } = figure;
  const limits = [
    atMost === undefined ? "" : `at most ${atMost}`,
    atLeast === undefined ? "" : `at least ${atLeast}`,
  ].filter(Boolean);
  const kept = isKept(figure);
  if (!kept) missed += 1;
  const verdict = limits.length ? `${kept ? "kept" : "MISSED"}: ${limits.join(", ")}` : "";
  console.log(`  ${what.padEnd(62)} ${format(value).padStart(8)} ${unit.padEnd(3)} ${verdict}`);
}

function format(value: number): string {
  return Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
