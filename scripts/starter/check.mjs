import { Failure, run } from "./run.mjs";
import { emptyCount, finish, step } from "./steps.mjs";

/** `npm run check`: checks that do not run the code. */
export async function runChecks(node) {
  const count = emptyCount();
  await checks(node, count);
  finish(count);
}

/** Types, lint and unused code; each counts as one check. */
export async function checks(node, count) {
  const check = async (name, path, ...args) => {
    const work = async () => {
      const output = [];
      const status = await run(node, [`node_modules/${path}`, ...args], { quiet: output });
      if (status !== 0) throw new Failure(Buffer.concat(output).toString());
    };
    if (await step(name, work, count)) count.passed += 1;
  };
  await check("Generated types", "@react-router/dev/bin.cjs", "typegen");
  // One checker: a stable order of errors, for half of the work of four.
  await check("Types", "typescript/bin/tsc", "--checkers", "1");
  await check("Format and lint", "@biomejs/biome/bin/biome", "check");
  await check("Unused code", "knip/bin/knip.js");
}
