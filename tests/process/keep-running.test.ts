import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newFolder } from "./server-process.ts";

const { GAVE_UP, keepRunning } = await import(resolve("scripts/starter/keep-running.mjs"));

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program that takes the next of the given ends at each start. */
async function programThat(...ends: string[]) {
  const path = join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(
    path,
    `import { existsSync, writeFileSync } from "node:fs";
     const ends = ${JSON.stringify(ends)};
     const turn = ends.findIndex((_, index) => !existsSync(${JSON.stringify(path)} + index));
     writeFileSync(${JSON.stringify(path)} + turn, "");
     const ready = () => new Promise((done) => process.send("ready", done));
     await ({
       "refuses to start": () => process.exit(1),
       "is killed while it starts": () => process.kill(process.pid, "SIGKILL"),
       "is killed": () => ready().then(() => process.kill(process.pid, "SIGKILL")),
       "fails": () => ready().then(() => process.exit(1)),
       "stops": () => ready().then(() => process.exit(0)),
     })[ends[turn]]();
     await new Promise(() => setInterval(() => {}, 1000));`,
  );
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const status = await keepRunning(
    process.execPath,
    [path],
    {},
    {
      pauses: [1, 2, 3, 4],
      lastPause: 5,
      say,
    },
  );
  return { status, lines };
}

test("a process that is killed or fails is started again until it stops cleanly", async () => {
  const { status, lines } = await programThat("is killed", "fails", "stops");
  expect(status).toBe(0);
  expect(lines).toEqual([
    "Tremplin died (exit code 137): starting again in 0.001 s.",
    "Tremplin died (exit code 1): starting again in 0.002 s.",
  ]);
});

test("a process that refuses to start is not started again", async () => {
  expect(await programThat("refuses to start")).toEqual({ status: 1, lines: [] });
});

test("a process that is killed while it starts is started again", async () => {
  const { status, lines } = await programThat("is killed while it starts", "stops");
  expect(status).toBe(0);
  expect(lines).toHaveLength(1);
});

test("a start that fails after the site had been ready is tried until it succeeds", async () => {
  const refusals = Array<string>(6).fill("refuses to start");
  const { status, lines } = await programThat("is killed", ...refusals, "stops");
  expect(status).toBe(0);
  expect(lines).toEqual([
    "Tremplin died (exit code 137): starting again in 0.001 s.",
    ...[1, 2, 3, 4, 5, 5].map(
      (pause) => `Tremplin could not start (exit code 1): trying again in ${pause / 1000} s.`,
    ),
  ]);
});

test("five quick deaths in a row end it with an exit code of their own", async () => {
  const { status, lines } = await programThat(...Array<string>(5).fill("is killed"), "stops");
  expect(status).toBe(GAVE_UP);
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toMatch(/^Tremplin died 5 times in a row \(exit code 137\)/);
});
