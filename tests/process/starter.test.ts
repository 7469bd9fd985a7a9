import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { startProcess, stopAll } from "./server-process.ts";

const { requireWritable } = await import(resolve("scripts/starter/run.mjs"));

const { nodeRefusal, suits } = await import(resolve("scripts/starter/node-version.mjs"));
const { BUILD_LOG } = await import(resolve("scripts/starter/build.mjs"));
const { missingOf } = await import(resolve("scripts/starter/install.mjs"));

afterEach(stopAll);

async function refusal(...args: string[]) {
  const starter = startProcess(["starter.mjs", ...args], {});
  expect(await starter.exited).toBe(1);
  return starter.output().trim();
}

test("an unknown command is answered with the list of commands", async () => {
  expect(await refusal("tset")).toBe(
    'Unknown command "tset": start, build, dev, check, test, test:long, bench, drill, tour, demo, backup, keys, restore.',
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

test("the build warns of nothing, and says it in its log", () => {
  const said = readFileSync(BUILD_LOG, "utf8");
  expect(said).toContain("built in");
  expect(said).not.toMatch(/\[[A-Z]{3,}_[A-Z_]+\]|\bwarning\b(?!-)/i);
});

const VERSIONS =
  "18.20.8 20.9.0 20.18.3 20.19.0 20.20.2 21.7.3 22.11.0 22.12.0 24.0.0 26.1.0".split(" ");

describe("the Node that npm runs with", () => {
  const lock = readFileSync("package-lock.json", "utf8");
  type Locked = { os?: string[]; engines?: { node?: string } };
  const packages = Object.entries(JSON.parse(lock).packages as Record<string, Locked>);

  test("is refused exactly where npm leaves out a package for Linux that the lock file has", () => {
    const ranges = packages.flatMap(([, { os, engines }]) =>
      os?.includes("linux") && engines?.node ? [engines.node] : [],
    );
    expect(ranges.length).toBeGreaterThan(20);
    for (const version of VERSIONS) {
      const installed = ranges.every((range) => within(range, version));
      expect([version, suits(version)]).toEqual([version, installed]);
    }
  });

  test("is the one that package.json names", () => {
    const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as Required<Locked>;
    for (const version of VERSIONS) {
      expect([version, within(engines.node ?? "", version)]).toEqual([version, suits(version)]);
    }
  });

  test("is named in one sentence with the number that is needed, before anything is installed", async () => {
    const starter = startProcess(["starter.mjs", "start"], {
      npm_config_user_agent: "npm/10.8.2 node/v18.20.8 linux x64 workspaces/false",
    });
    expect(await starter.exited).toBe(1);
    expect(starter.output().trim()).toMatch(
      /^Tremplin needs Node 20\.19 or newer \(.*\) and found 18\.20\.8: install it from https:\S+, then run the same command again\.$/,
    );
    expect(nodeRefusal("npm/11 node/v20.19.0 linux x64", "14.0.0")).toBeUndefined();
    expect(nodeRefusal(undefined, "16.20.2")).toContain("found 16.20.2");
    expect(readFileSync("README.md", "utf8")).toContain("Node 20.19 or newer");
  });

  test("a package for this system that npm left out is named", () => {
    expect(missingOf(lock)).toEqual([]);
    const gone = { "": {}, "node_modules/@img/nowhere": { os: ["linux", "darwin", "win32"] } };
    expect(missingOf(JSON.stringify({ packages: gone }))).toEqual(["@img/nowhere"]);
    const other = { "node_modules/@img/nowhere": { os: ["aix"] } };
    expect(missingOf(JSON.stringify({ packages: other }))).toEqual([]);
  });

  test("the files that an old Node reads first use nothing that it does not know", () => {
    for (const path of ["starter.mjs", "scripts/starter/node-version.mjs"]) {
      const text = readFileSync(path, "utf8").replace(/^ *(\/\/|\*|\/\*).*$/gm, "");
      expect(text, path).not.toMatch(/\?\?|\?\.|hasOwn|await |#[a-z]/);
    }
  });
});

/** The few forms of ranges that the lock file has. */
function within(range: string, version: string): boolean {
  const numbers = (text: string) => text.split(".").map(Number);
  const order = (a: number[], b: number[]) =>
    [0, 1, 2].map((at) => (a[at] ?? 0) - (b[at] ?? 0)).find((each) => each !== 0) ?? 0;
  const own = numbers(version);
  return range.split("||").some((part) => {
    const [, sign, text = ""] = /^(\^|>=)\s*([\d.]+)$/.exec(part.trim()) ?? [];
    if (!sign) throw new Error(`another form of range: ${range}`);
    const least = numbers(text);
    return order(own, least) >= 0 && (sign === ">=" || own[0] === least[0]);
  });
}
