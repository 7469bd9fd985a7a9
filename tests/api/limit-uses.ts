import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { projectFile } from "#app/platform/project-file.ts";

/** What counts tries, requests or bytes. */
const counting =
  /\b(throttle|countGuess|isAbove|isWithin|countTries|limitByNetwork|spendBytes|spendUnder|refuseUnlessLeft)(<\w+>)?\(/;
const declaration = /^(?:export )?(?:async )?(?:const|function) (\w+)/;
/** Where they are defined. */
const own = /\/http\/(rate-limit|limit-by-network|byte-budget)\.server\.ts$/;

/** Every limit of the product, as `file name` of the declaration that uses it. */
export async function limitUses(): Promise<string[]> {
  const found = new Set<string>();
  for await (const file of glob("app/**/*.{ts,tsx}", { cwd: projectFile(".") })) {
    if (file.includes(".test.") || own.test(file)) continue;
    let name = "";
    for (const line of readFileSync(projectFile(file), "utf8").split("\n")) {
      name = declaration.exec(line)?.[1] ?? name;
      const isCode = !/^\s*(\*|\/\/|\/\*)/.test(line);
      if (isCode && counting.test(line)) found.add(`${file.replace(/^app\//, "")} ${name}`);
    }
  }
  return [...found].sort();
}
