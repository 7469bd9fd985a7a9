import { existsSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import { resolve } from "node:path";
import { buildIfNeeded } from "./build.mjs";
import { findOrInstallChromium } from "./chromium.mjs";
import { readPlaywright, readVitest } from "./failures.mjs";
import { Failure, run } from "./run.mjs";

const REPORTS = resolve("node_modules/.cache/tremplin");
const VITEST = resolve(REPORTS, "vitest.json");
const PLAYWRIGHT = resolve(REPORTS, "playwright.json");
/** On Linux /dev/shm is in memory: copying a database there takes a quarter of the time. */
const MEMORY = "/dev/shm";

/** Types, lint, unit and API tests, then browser tests. Everything runs, whatever fails. */
export async function runTests(node) {
  if (!process.env.TMPDIR && hasRoom(MEMORY)) process.env.TMPDIR = MEMORY;
  mkdirSync(REPORTS, { recursive: true });
  for (const report of [VITEST, PLAYWRIGHT]) rmSync(report, { force: true });
  const tool = (path, ...args) => run(node, [`node_modules/${path}`, ...args]);
  const quietly = async (path, ...args) => {
    const heard = [];
    const status = await run(node, [`node_modules/${path}`, ...args], { quiet: heard });
    if (status !== 0) throw new Failure(Buffer.concat(heard).toString());
  };
  const count = { passed: 0, failed: [], unsteady: [] };

  // Before the tests: process tests start the real site, which needs the built pages. Checks that
  // only read sources run in parallel.
  const checks = async () => {
    await step("Generated types", () => quietly("@react-router/dev/bin.cjs", "typegen"), count);
    // One checker: a fixed order and result, for half of the work of four.
    await step("Types", () => quietly("typescript/bin/tsc", "--checkers", "1"), count);
    await step("Format and lint", () => quietly("@biomejs/biome/bin/biome", "check"), count);
    await step("Unused code", () => quietly("knip/bin/knip.js"), count);
  };
  const [built] = await Promise.all([
    step("Build", () => buildIfNeeded(node, { quiet: true }), count),
    checks(),
  ]);
  const vitest = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST}`];
  const unit = () => tool("vitest/vitest.mjs", ...vitest);
  await step("Unit, API and process tests", unit, count, () => readVitest(VITEST));
  const browser = () => browserTests(node);
  if (built) await step("Browser tests", browser, count, () => readPlaywright(PLAYWRIGHT));

  // Last, because of a long log often only the end is kept.
  for (const { name, said } of count.unsteady) console.log(`\n~ ${name}\n  ${said}`);
  for (const { name, said } of count.failed) console.log(`\n✗ ${name}\n  ${said}`);
  const unsteady = count.unsteady.length > 0 ? ` (${count.unsteady.length} at the second try)` : "";
  console.log(`\n${count.passed} passed${unsteady}, ${count.failed.length} failed`);
  process.exit(count.failed.length === 0 ? 0 : 1);
}

async function step(name, work, count, counter = () => ({ passed: 0, failed: [], unsteady: [] })) {
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
  // A step that fails without a failed test still counts.
  count.failed.push(...(succeeded || failed.length > 0 ? failed : [{ name, said }]));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${succeeded ? "✓" : "✗"} ${name}, ${seconds} s`);
  return succeeded;
}

async function browserTests(node) {
  const env = {
    CHROMIUM_PATH: await findOrInstallChromium(node),
    PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT,
  };
  const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  return run(node, args, { env });
}

/** Containers often have 64 MB in /dev/shm, too little for the databases and browsers of a run. */
function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4 * 1024 ** 3;
}

/** Maximum number of listed failures. */
function beginning(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.slice(0, 10).join("\n  ") || "no reason was given";
}
