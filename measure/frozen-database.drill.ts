import { setTimeout as delay } from "node:timers/promises";
import { freezeDatabase } from "#tests/process/server-process.ts";
import type { Context, Report } from "./report.ts";
import { createClient, signInAdmin } from "./setup/clients.ts";
import { startSite } from "./setup/site.ts";

export const title = "Database frozen for a minute, under load";
export const minutes = 5;

const FREEZE = 60_000;

/** Nothing that a process has in memory from its start. */
const uncached = ["/initiatives", "/en/about", "/de/contacts", "/legal", "/faq", "/api/posts"];

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const admin = await signInAdmin(site);
  const visitor = createClient(site);
  await Promise.all([visitor.get("/"), visitor.get("/en"), visitor.get("/sanctum/csrf-cookie")]);

  const seconds: number[] = [];
  const cached: number[] = [];
  const others: number[] = [];
  let withoutRetryAfter = 0;
  const request = async (statuses: number[], send: () => Promise<Response>) => {
    const started = performance.now();
    const response = await send();
    await response.arrayBuffer();
    seconds.push((performance.now() - started) / 1000);
    statuses.push(response.status);
    if (response.status === 503 && !response.headers.has("retry-after")) withoutRetryAfter += 1;
  };

  const thaw = await freezeDatabase(site.dataDir);
  context.onEnd(async () => thaw());
  const end = Date.now() + Math.min(FREEZE, context.rounds(60) * 1_000);
  const login = { email: "admin@tremplin.example", password: "not this one" };
  while (Date.now() < end) {
    await Promise.all([
      request(cached, () => visitor.get("/")),
      ...uncached.map((path) => request(others, () => visitor.get(path))),
      request(others, () => admin.post("/api/post", { title: "Essai" })),
      request(others, () => visitor.post("/api/login", login)),
    ]);
    await delay(500);
  }
  thaw();
  const secondsToReady = await site.secondsUntilReady();
  const share = (statuses: number[], wanted: number) =>
    (statuses.filter((status) => status === wanted).length / statuses.length) * 100;
  report({ name: "cached pages answered 200", value: share(cached, 200), unit: "%", atLeast: 100 });
  report({
    name: "other requests answered 503",
    value: share(others, 503),
    unit: "%",
    atLeast: 100,
  });
  report({ name: "503 without Retry-After", value: withoutRetryAfter, atMost: 0 });
  report({ name: "slowest response", value: Math.max(...seconds), unit: "s", atMost: 3 });
  report({ name: "ready again after", value: secondsToReady, unit: "s", atMost: 5 });
  const written = await admin.post("/api/post", { title: "Après" });
  report({
    name: "status of a write afterwards",
    value: written.status,
    atLeast: 201,
    atMost: 201,
  });
}
