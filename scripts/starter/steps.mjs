import { Failure } from "./run.mjs";

/** What the steps of a run found so far. */
export function emptyCount() {
  return { passed: 0, failed: [], unsteady: [] };
}

/** Runs one step, prints its name and duration, and adds what it found to the count. */
export async function step(name, work, count, counter = emptyCount) {
  console.log(`\n▸ ${name}`);
  const started = Date.now();
  let succeeded = false;
  let said = "see above";
  try {
    succeeded = ((await work()) ?? 0) === 0;
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    said = beginning(error.message);
  }
  const { passed, failed, unsteady } = counter();
  count.passed += passed;
  count.unsteady.push(...unsteady);
  // A step that fails without a failed test of its own still counts.
  count.failed.push(...(succeeded || failed.length > 0 ? failed : [{ name, said }]));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${succeeded ? "✓" : "✗"} ${name}, ${seconds} s`);
  return succeeded;
}

/** Names what failed, then prints the totals. Last, because of a long log often only the end is kept. */
export function finish({ passed, failed, unsteady }) {
  for (const { name, said } of unsteady) console.log(`\n~ ${name}\n  ${said}`);
  for (const { name, said } of failed) console.log(`\n✗ ${name}\n  ${said}`);
  if (unsteady.length > 0) console.log(`\n${unsteady.length} passed at the second try only`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** Enough to know what to look for. */
function beginning(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.slice(0, 10).join("\n  ") || "no reason was given";
}
