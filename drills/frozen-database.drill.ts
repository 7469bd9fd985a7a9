import { setTimeout as delay } from "node:timers/promises";
import { freezeDatabase } from "#tests/process/server-process.ts";
import type { Report, Running } from "./report.ts";
import { admin, caller, openSite } from "./site.ts";

export const title = "a database that stands still for a minute, under load";
export const minutes = 5;

const FREEZE = 60_000;

const uncached = ["/news", "/en/about", "/de/contacts", "/legal", "/formations", "/api/posts"];

export async function run(report: Report, running: Running) {
  const site = await openSite(running);
  const person = await admin(site);
  const visitor = caller(site);
  await Promise.all([visitor.get("/"), visitor.get("/en"), visitor.get("/sanctum/csrf-cookie")]);

  const seconds: number[] = [];
  const kept: number[] = [];
  const others: number[] = [];
  let withoutRetry = 0;
  const ask = async (group: number[], send: () => Promise<Response>) => {
    const started = performance.now();
    const answer = await send();
    await answer.arrayBuffer();
    seconds.push((performance.now() - started) / 1000);
    group.push(answer.status);
    if (answer.status === 503 && !answer.headers.has("retry-after")) withoutRetry += 1;
  };

  const thaw = await freezeDatabase(site.dataDir);
  running.onEnd(async () => thaw());
  const end = Date.now() + Math.min(FREEZE, running.rounds(60) * 1_000);
  const login = { email: "admin@tremplin.example", password: "not this one" };
  while (Date.now() < end) {
    await Promise.all([
      ask(kept, () => visitor.get("/")),
      ...uncached.map((path) => ask(others, () => visitor.get(path))),
      ask(others, () => person.post("/api/post", { title: "Essai" })),
      ask(others, () => visitor.post("/api/login", login)),
    ]);
    await delay(500);
  }
  thaw();
  const back = await site.secondsUntilReady();
  const share = (statuses: number[], wanted: number) =>
    (statuses.filter((status) => status === wanted).length / statuses.length) * 100;
  report({ what: "pages that are kept: 200", value: share(kept, 200), unit: "%", atLeast: 100 });
  report({ what: "everything else: 503", value: share(others, 503), unit: "%", atLeast: 100 });
  report({ what: "503 without Retry-After", value: withoutRetry, atMost: 0 });
  report({ what: "the slowest answer", value: Math.max(...seconds), unit: "s", atMost: 3 });
  report({ what: "ready again after the thaw", value: back, unit: "s", atMost: 5 });
  const written = await person.post("/api/post", { title: "Après" });
  report({
    what: "a write after it is answered",
    value: written.status,
    atLeast: 201,
    atMost: 201,
  });
}
