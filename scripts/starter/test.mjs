import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { buildIfNeeded } from "./build.mjs";
import { findOrInstallChromium } from "./chromium.mjs";
import { Failure, run } from "./run.mjs";

const REPORTS = resolve("node_modules/.cache/tremplin");
const VITEST = resolve(REPORTS, "vitest.json");
const PLAYWRIGHT = resolve(REPORTS, "playwright.json");

/** Types, lint, unit and API tests, then the browser. Everything is run, whatever fails. */
export async function runTests(node) {
  mkdirSync(REPORTS, { recursive: true });
  for (const report of [VITEST, PLAYWRIGHT]) rmSync(report, { force: true });
  const tool = (path, ...args) => run(node, [`node_modules/${path}`, ...args]);
  const quietly = (path, ...args) => run(node, [`node_modules/${path}`, ...args], { quiet: true });
  const count = { passed: 0, failed: 0 };

  // Before the tests: those of the process start the real one, which writes mails with built pages.
  // What only reads the sources is checked beside it.
  const checks = async () => {
    await step("Generated types", () => quietly("@react-router/dev/bin.cjs", "typegen"), count);
    await step("Types", () => quietly("typescript/bin/tsc"), count);
    await step("Format and lint", () => quietly("@biomejs/biome/bin/biome", "check"), count);
    await step("Unused code", () => quietly("knip/bin/knip.js"), count);
  };
  const [built] = await Promise.all([
    step("Build", () => buildIfNeeded(node, { quiet: true }), count),
    checks(),
  ]);
  const vitest = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST}`];
  const unit = () => tool("vitest/vitest.mjs", ...vitest);
  await step("Unit, API and process tests", unit, count, countVitest);
  if (built) await step("Browser tests", () => browserTests(node), count, countPlaywright);

  console.log(`\n${count.passed} passed, ${count.failed} failed`);
  process.exit(count.failed === 0 ? 0 : 1);
}

async function step(name, work, count, counter = () => ({ passed: 0, failed: 0 })) {
  console.log(`\n▸ ${name}`);
  const started = Date.now();
  let succeeded = false;
  try {
    succeeded = ((await work()) ?? 0) === 0;
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
  }
  const { passed, failed } = counter();
  count.passed += passed;
  // A step that fails without a failed test of its own still counts.
  count.failed += failed || (succeeded ? 0 : 1);
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

function countVitest() {
  const { numPassedTests = 0, numFailedTests = 0 } = read(VITEST);
  return { passed: numPassedTests, failed: numFailedTests };
}

function countPlaywright() {
  const { expected = 0, unexpected = 0, flaky = 0 } = read(PLAYWRIGHT).stats ?? {};
  return { passed: expected, failed: unexpected + flaky };
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}
