import { rm } from "node:fs/promises";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { newFolder, startProcess, statusOf, stopAll } from "./server-process.ts";

afterEach(stopAll);

/** All that `npm start` says: a line a step, the first account once, and the address. */
const steps = [
  /^Installing packages, once, some minutes on a slow line … \d+ s$/,
  /^Building the site … \d+ s$/,
];
const account = /^First account: admin@tremplin\.example, password [\w-]+$/;
const address = /^Tremplin is ready at http:\/\/localhost:\d+$/;

test("a first and a second start say nothing that the operator need not read", {
  timeout: 600_000,
}, async () => {
  const DATA_DIR = await newFolder();
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const start = async () => {
    const site = startProcess(["starter.mjs", "start"], { DATA_DIR, PORT: "0", LOG_LEVEL: "info" });
    const url = await site.ready(500_000);
    expect(await statusOf(`${url}/`)).toBe(200);
    const lines = site.output().trim().split("\n");
    expect(await site.stop("SIGTERM")).toBe(0);
    // Requests are the log itself, from the first visitor on.
    const said = lines.filter((line) => !line.startsWith("{"));
    const logged = lines.filter((line) => line.startsWith("{"));
    expect(logged.filter((line) => !/"level":30\b/.test(line))).toEqual([]);
    return said.filter((line) => !steps.some((step) => step.test(line)));
  };
  expect(await start()).toEqual([expect.stringMatching(account), expect.stringMatching(address)]);
  expect(await start()).toEqual([expect.stringMatching(address)]);
});
