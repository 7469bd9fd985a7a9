import { afterEach, expect, test } from "vitest";
import { startProcess, stopAll } from "./server-process.ts";

afterEach(stopAll);

async function refusal(...args: string[]) {
  const starter = startProcess(["starter.mjs", ...args], {});
  expect(await starter.exited).toBe(1);
  return starter.output().trim();
}

test("an unknown command is answered with the list of commands", async () => {
  expect(await refusal("tset")).toBe(
    'Unknown command "tset": start, dev, check, test, test:long, bench, drill, demo, backup, restore.',
  );
});

test("the name of an inherited property is not a command", async () => {
  expect(await refusal("toString")).toMatch(/^Unknown command/);
});
