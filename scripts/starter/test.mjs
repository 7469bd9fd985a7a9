import { existsSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import { resolve } from "node:path";
import { buildIfNeeded } from "./build.mjs";
import { checks } from "./check.mjs";
import { findOrInstallChromium } from "./chromium.mjs";
import { readJourneys, readVitest } from "./failures.mjs";
import { run } from "./run.mjs";
import { emptyCount, finish, step } from "./steps.mjs";
import { choose, takePostgres } from "./test-paths.mjs";

const REPORTS = resolve("node_modules/.cache/tremplin");
const VITEST = resolve(REPORTS, "vitest.json");
const PLAYWRIGHT = resolve(REPORTS, "playwright.json");
const PLAYWRIGHT_AGAIN = resolve(REPORTS, "playwright-again.json");
/** On Linux /dev/shm is in memory: copying a database there takes a quarter of the time. */
const MEMORY = "/dev/shm";

/** `npm test`: the checks and every test whose file is not marked as long, or the files given. */
export async function runTests(node, args) {
  const paths = takePostgres(args);
  if (paths.length > 0) return runFiles(node, choose(paths));
  prepare();
  const count = emptyCount();
  // Checks that need no build run in parallel with it.
  const [built, browser] = await Promise.all([
    step("Build", () => buildIfNeeded(node), count),
    step("Browser", () => findOrInstallChromium(node).then(() => 0), count),
    checks(node, count),
  ]);
  await vitest(node, count, ["--exclude", "**/*.long.test.{ts,tsx}"]);
  if (built && browser) await playwright(node, count, ["(?<!\\.long)\\.e2e\\.ts$"]);
  finish(count);
}

/** `npm run test:long`: every test whose file is marked as long, or the files given. */
export async function runLongTests(node, args) {
  const paths = takePostgres(args);
  if (paths.length > 0) return runFiles(node, choose(paths));
  prepare();
  const count = emptyCount();
  const built = await step("Build", () => buildIfNeeded(node), count);
  await vitest(node, count, [".long.test."]);
  if (built) await playwright(node, count, ["\\.long\\.e2e\\.ts$"]);
  finish(count);
}

async function runFiles(node, { unit, journeys, needBuild }) {
  prepare();
  const count = emptyCount();
  const build = () => buildIfNeeded(node);
  const ready = !needBuild || (await step("Build", build, count));
  if (ready && unit.length > 0) await vitest(node, count, unit);
  if (ready && journeys.length > 0) await playwright(node, count, journeys);
  finish(count);
}

function prepare() {
  if (!process.env.TMPDIR && hasRoom(MEMORY)) process.env.TMPDIR = MEMORY;
  mkdirSync(REPORTS, { recursive: true });
  for (const report of [VITEST, PLAYWRIGHT, PLAYWRIGHT_AGAIN]) rmSync(report, { force: true });
}

function vitest(node, count, which) {
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST}`];
  const work = () => run(node, ["node_modules/vitest/vitest.mjs", ...args, ...which]);
  return step("Unit, API and process tests", work, count, () => readVitest(VITEST));
}

function playwright(node, count, which) {
  const work = async () => {
    const chromium = await findOrInstallChromium(node);
    const journeys = (report, ...more) => {
      const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
      const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      return run(node, [...args, ...which, ...more], { env });
    };
    const status = await journeys(PLAYWRIGHT);
    // Only on a shared CI machine, and named at the end: docs/decisions/2026-11-17-two-test-runs.md.
    if (status === 0 || !process.env.CI) return status;
    console.log("\n▸ The failed journeys once more, one at a time");
    return journeys(PLAYWRIGHT_AGAIN, "--last-failed", "--workers=1");
  };
  return step("Browser tests", work, count, () => readJourneys(PLAYWRIGHT, PLAYWRIGHT_AGAIN));
}

/** Containers often have 64 MB in /dev/shm, too little for the databases and browsers of a run. */
function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4 * 1024 ** 3;
}
