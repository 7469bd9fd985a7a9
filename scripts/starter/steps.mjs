import { Failure } from "./run.mjs";

export function emptyCount() {
  return { passed: 0, failed: [], unsteady: [] };
}

/** Runs one step, prints its name and duration, and adds its results to the count. */
export async function step(name, work, count, counter = emptyCount) {
  console.log(`\n▸ ${name}`);
  const started = Date.now();
  let succeeded = false;
  let reason = "see above";
  try {
    succeeded = ((await work()) ?? 0) === 0;
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    reason = beginning(error.message);
  }
  const { passed, failed, unsteady } = counter();
  count.passed += passed;
  count.unsteady.push(...unsteady);
  // A step that fails without a failed test of its own still counts.
  count.failed.push(...(succeeded || failed.length > 0 ? failed : [{ name, reason }]));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${succeeded ? "✓" : "✗"} ${name}, ${seconds} s`);
  return succeeded;
}

/** Prints the failures and totals last, because often only the end of a long log is read. */
export function finish({ passed, failed, unsteady }) {
  for (const { name, reason } of unsteady) console.log(`\n~ ${name}\n  ${reason}`);
  for (const { name, reason } of failed) console.log(`\n✗ ${name}\n  ${reason}`);
  if (unsteady.length > 0) console.log(`\n${unsteady.length} passed at the second try only`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** The first lines of an error. */
function beginning(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.slice(0, 10).join("\n  ") || "no reason was given";
}
