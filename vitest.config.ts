import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Those that start real processes and those that send every call take longest: they go first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      if (moduleId.includes("tests/process/")) return 0;
      return moduleId.includes("tests/api/") ? 1 : 2;
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ["app/**/*.test.ts", "app/**/*.test.tsx", "tests/**/*.test.ts"],
    globalSetup: ["tests/setup/global.ts"],
    setupFiles: ["tests/setup/globals.ts"],
    // On a shared CI machine only, and named at the end: docs/decisions/2026-11-17-two-test-runs.md.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Every test has a database of its own and nothing else is shared: loading the application
    // once a worker is enough, and the machine has two cores.
    pool: "threads",
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
