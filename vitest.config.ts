import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Those that start real processes take longest and mostly wait: they go first. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const startsProcesses = ({ moduleId }: TestSpecification) =>
      moduleId.includes("tests/process/");
    return [...sorted.filter(startsProcesses), ...sorted.filter((file) => !startsProcesses(file))];
  }
}

export default defineConfig({
  test: {
    include: ["app/**/*.test.ts", "app/**/*.test.tsx", "tests/**/*.test.ts"],
    globalSetup: ["tests/setup/global.ts"],
    setupFiles: ["tests/setup/globals.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Every test has a database of its own and nothing else is shared: loading the application
    // once a worker is enough, and the machine has two cores.
    pool: "threads",
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: ProcessesFirst },
  },
});
