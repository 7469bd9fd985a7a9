import { once } from "node:events";
import { rm } from "node:fs/promises";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { isAlive, newFolder, postmasterOf, startProcess, stopAll } from "./server-process.ts";

afterEach(stopAll);

test("SIGTERM to the site of `npm run dev` ends a page’s hot reload and stops the database", async () => {
  const dataDir = await newFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const env = { DATA_DIR: dataDir, PORT: "0", NODE_ENV: "development" };
  const site = startProcess(["dev.ts"], env);
  const url = await site.ready(120_000);
  const script = await (await fetch(`${url}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(script)?.[1];
  const page = new WebSocket(`${url.replace("http", "ws")}/?token=${token}`, "vite-hmr");
  await once(page, "open");
  const postmaster = (await postmasterOf(dataDir)) ?? 0;
  expect(isAlive(postmaster)).toBe(true);
  expect(await site.stop()).toBe(0);
  expect(isAlive(postmaster)).toBe(false);
});
