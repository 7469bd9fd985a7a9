import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * The result of a test step: how many passed, and name and first error line of each failure, at
 * both attempts or (unsteady) at the first only. A file that failed outside its tests counts as one
 * failure.
 */
export function readVitest(path) {
  const { numPassedTests = 0, testResults = [] } = read(path);
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative("", name);
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && (message || tests.length === 0)) tests.push({ message });
    return tests.map(({ fullName, failureMessages = [], message: broken }) =>
      failure([file, fullName], failureMessages[0] ?? broken),
    );
  });
  const unsteady = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === "passed" && failureMessages.length)
      .map((test) => failure([relative("", name), test.fullName], test.failureMessages[0])),
  );
  return { passed: numPassedTests, failed, unsteady };
}

/** The result of all journeys, and of those that were tried once more because they had failed. */
export function readJourneys(path, againPath) {
  const { passed, failed } = readPlaywright(path);
  if (!existsSync(againPath)) return { passed, failed, unsteady: [] };
  const again = readPlaywright(againPath);
  const unsteady = failed.filter(({ name }) => again.succeeded.has(name));
  const triedAgain = new Set([...unsteady, ...again.failed].map(({ name }) => name));
  const untried = failed.filter(({ name }) => !triedAgain.has(name));
  return { passed: passed + unsteady.length, failed: [...again.failed, ...untried], unsteady };
}

function readPlaywright(path) {
  const { stats = {}, suites = [], errors = [] } = read(path);
  const specs = (status) => suites.flatMap((suite) => specsThat(status, suite, []));
  return {
    passed: stats.expected ?? 0,
    succeeded: new Set(specs("expected").map(({ name }) => name)),
    failed: [
      ...specs("unexpected"),
      ...errors.map(({ message }) => failure(["Playwright"], message)),
    ],
  };
}

function specsThat(wanted, { title, specs = [], suites = [] }, above) {
  const names = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => {
        const error = results.flatMap((result) => result.errors ?? [])[0];
        return failure([...names, spec.title], error?.message);
      }),
  );
  return [...own, ...suites.flatMap((suite) => specsThat(wanted, suite, names))];
}

function failure(names, message = "") {
  const lines = stripVTControlCharacters(message ?? "").split("\n");
  const reason = lines.find((line) => line.trim())?.trim() ?? "no reason was given";
  return { name: names.filter(Boolean).join(" › "), reason };
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}
