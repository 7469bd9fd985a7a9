import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  freezeDatabase,
  newFolder,
  postmasterOf,
  startSite,
  statusOf,
  stopAll,
  until,
} from "./server-process.ts";

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
});

afterEach(stopAll);
afterAll(() => rm(folder, { recursive: true, force: true }));

const titles = {
  "/news": "Service momentanément indisponible",
  "/en/about": "Service briefly unavailable",
  "/de/contacts": "Dienst kurzzeitig nicht verfügbar",
  "/legal": "Service momentanément indisponible",
};

test("with a database that hangs, what is known is still served and the rest says so", async () => {
  const dataDir = join(folder, "frozen");
  const server = startSite(dataDir);
  const url = await server.ready();
  await until(async () => (await statusOf(`${url}/`)) === 200);
  const thaw = await freezeDatabase(dataDir);
  const ask = async (path: string, init: RequestInit = {}) => {
    const started = performance.now();
    const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(20_000) });
    const text = await answer.text();
    return { answer, text, seconds: (performance.now() - started) / 1000 };
  };
  try {
    const home = await ask("/");
    expect(home.answer.status).toBe(200);
    const login = JSON.stringify({ email: "a@exemple.test", password: "x" });
    const json = { "content-type": "application/json", authorization: "Bearer 1|x" };
    const calls = [
      ...Object.keys(titles).map((path) => [path, {}] as const),
      ["/api/posts", {}] as const,
      ["/api/ready", {}] as const,
      ["/sanctum/csrf-cookie", {}] as const,
      ["/api/contact", { method: "POST", headers: json, body: login }] as const,
    ];
    const answers = await Promise.all(calls.map(([path, init]) => ask(path, init)));
    for (const [index, { answer, text, seconds }] of answers.entries()) {
      const path = calls[index]?.[0] ?? "";
      expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "5"]);
      expect(answer.headers.get("cache-control") ?? "no-store").toContain("no-store");
      expect(seconds).toBeLessThan(10);
      expect(text).toContain(titles[path as keyof typeof titles] ?? "Service Unavailable");
    }
    // Known by now to be away: nobody waits for it again.
    const again = await ask("/api/posts");
    expect([again.answer.status, again.seconds < 1]).toEqual([503, true]);
  } finally {
    thaw();
  }
  await until(async () => (await statusOf(`${url}/api/ready`)) === 200, 10_000);
  expect((await ask("/news")).answer.status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(await postmasterOf(dataDir)).toBeUndefined();
});
