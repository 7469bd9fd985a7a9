import { resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startProcess, stopAll } from "./server-process.ts";

const { requireWritable } = await import(resolve("scripts/starter/run.mjs"));

afterEach(stopAll);

async function refusal(...args: string[]) {
  const starter = startProcess(["starter.mjs", ...args], {});
  expect(await starter.exited).toBe(1);
  return starter.output().trim();
}

test("an unknown command is answered with the list of commands", async () => {
  expect(await refusal("tset")).toBe(
    'Unknown command "tset": start, build, dev, check, test, test:long, bench, drill, demo, backup, keys, restore.',
  );
});

test("the name of an inherited property is not a command", async () => {
  expect(await refusal("toString")).toMatch(/^Unknown command/);
});

test("a code folder that cannot be written is refused in a sentence", () => {
  expect(() => requireWritable("/proc/1/nothing")).toThrow(
    /^\/proc\/1\/nothing cannot be written \(ENOENT\): run the same command once as its owner/,
  );
  expect(() => requireWritable()).not.toThrow();
});
