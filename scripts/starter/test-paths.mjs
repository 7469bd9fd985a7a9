import { existsSync } from "node:fs";
import { relative } from "node:path";
import { Failure } from "./run.mjs";

/** Those that start the built site or load its pages. */
const ON_A_BUILD = /^tests\/(e2e|pages|process)\//;

const POSTGRES = "--postgres=";

/**
 * Takes `--postgres=system` (Debian's newest) or `--postgres=FOLDER` (with `initdb`) from the
 * arguments: the tests then run on that PostgreSQL by DATABASE_URL instead of the one from npm.
 */
export function takePostgres(args, env = process.env) {
  const given = args.findLast((arg) => arg.startsWith(POSTGRES));
  if (given) env.TEST_POSTGRES = given.slice(POSTGRES.length);
  return args.filter((arg) => !arg.startsWith(POSTGRES));
}

/** Which of the files Vitest runs, which Playwright, and whether they need the built pages. */
export function choose(paths) {
  const files = paths.map((path) => relative("", path).replaceAll("\\", "/"));
  for (const file of files) {
    if (!existsSync(file)) throw new Failure(`There is no file ${file}.`);
    if (!isUnit(file) && !isJourney(file)) {
      throw new Failure(`${file} is no test: its name ends in .test.ts, .test.tsx or .e2e.ts.`);
    }
  }
  return {
    unit: files.filter(isUnit),
    // Playwright reads a path as a regular expression.
    journeys: files.filter(isJourney).map((file) => `/${file.replaceAll(/[.+()[\]{}]/g, "\\$&")}$`),
    needBuild: files.some((file) => ON_A_BUILD.test(file)),
  };
}

function isUnit(file) {
  return /\.test\.tsx?$/.test(file);
}

function isJourney(file) {
  return file.endsWith(".e2e.ts");
}
