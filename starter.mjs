// Runs `npm start`, `npm test` and the other commands. Plain JavaScript without dependencies: it
// must work on a fresh clone, with any Node from 18 on, before anything is installed.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfNeeded } from "./scripts/starter/build.mjs";
import { runChecks } from "./scripts/starter/check.mjs";
import { findOrInstallChromium } from "./scripts/starter/chromium.mjs";
import { installIfNeeded } from "./scripts/starter/install.mjs";
import { keepRunning } from "./scripts/starter/keep-running.mjs";
import { memoryEnvironment, memoryFlags } from "./scripts/starter/node-flags.mjs";
import { Failure, findNode, handOver } from "./scripts/starter/run.mjs";
import { runLongTests, runTests } from "./scripts/starter/test.mjs";

process.chdir(dirname(fileURLToPath(import.meta.url)));

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

async function main([name = "start", ...args]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new Failure(`Unknown command "${name}": ${Object.keys(commands).join(", ")}.`);
  await installIfNeeded();
  await command(findNode(), args);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
});
