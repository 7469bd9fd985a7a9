// Plain JavaScript without dependencies: it must work on a fresh clone, before anything is installed.
import { resolve } from "node:path";
import { buildIfNeeded } from "./build.mjs";
import { runChecks } from "./check.mjs";
import { findOrInstallChromium } from "./chromium.mjs";
import { installIfNeeded } from "./install.mjs";
import { keepRunning } from "./keep-running.mjs";
import { memoryEnvironment, memoryFlags } from "./node-flags.mjs";
import { Failure, findNode, handOver } from "./run.mjs";
import { runLongTests, runTests } from "./test.mjs";

const production = {
  NODE_ENV: "production",
  // The compile cache makes the second start a quarter faster.
  NODE_COMPILE_CACHE: resolve("node_modules/.cache/node"),
};

const commands = {
  async start(node, args) {
    await buildIfNeeded(node);
    const env = { ...memoryEnvironment, ...process.env, ...production };
    process.exit(await keepRunning(node, [...memoryFlags, "build/server/index.js", ...args], env));
  },
  build: (node) => buildIfNeeded(node),
  dev: (node, args) => handOver(node, ["dev.ts", ...args], { NODE_ENV: "development" }),
  check: (node) => runChecks(node),
  test: (node, args) => runTests(node, args),
  "test:long": (node, args) => runLongTests(node, args),
  async bench(node, args) {
    await buildIfNeeded(node);
    const CHROMIUM_PATH = await findOrInstallChromium(node);
    await script(node, "measure/run.ts", ["bench", ...args], { CHROMIUM_PATH });
  },
  async drill(node, args) {
    await buildIfNeeded(node);
    await script(node, "measure/run.ts", ["drill", ...args]);
  },
  async tour(node, args) {
    await buildIfNeeded(node);
    const CHROMIUM_PATH = await findOrInstallChromium(node);
    await script(node, "tests/tour.ts", args, { CHROMIUM_PATH });
  },
  demo: (node, args) => script(node, "scripts/demo.ts", args),
  backup: (node, args) => small(node, "scripts/backup.ts", args),
  keys: (node, args) => small(node, "scripts/keys.ts", args),
  restore: (node, args) => small(node, "scripts/restore.ts", args),
};

function script(node, path, args, env = {}) {
  return handOver(node, [path, ...args], { ...production, ...env });
}

/** Runs beside a live site: limit its memory. */
function small(node, path, args) {
  const env = { ...memoryEnvironment, ...process.env, ...production };
  return handOver(node, [...memoryFlags, path, ...args], env);
}

/** Runs `npm start`, `npm test` or another command. */
export async function main([name = "start", ...args]) {
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command)
      throw new Failure(`Unknown command "${name}": ${Object.keys(commands).join(", ")}.`);
    await installIfNeeded();
    await command(findNode(), args);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
