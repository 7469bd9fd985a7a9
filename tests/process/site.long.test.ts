import { rm } from "node:fs/promises";
import { Agent } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { splitLocale } from "#app/platform/i18n/paths.ts";
import { signInAdmin } from "../../measure/setup/clients.ts";
import { countEmails, secondsUntilEmails } from "../../measure/setup/emails.ts";
import { timedGet } from "../../measure/setup/requests.ts";
import { ADMIN } from "../../measure/setup/site.ts";
import { busyClients } from "./busy-clients.ts";
import {
  freezeDatabase,
  newFolder,
  postmasterOf,
  type ServerProcess,
  startSite,
  statusOf,
  stopAll,
  until,
} from "./server-process.ts";

// One start for all tests, because it takes long. The last test ends it.
let folder: string;
let dataDir: string;
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  folder = await newFolder();
  dataDir = join(folder, "data");
  server = startSite(dataDir, {
    TRUST_PROXY: "1",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  url = await server.ready();
});

afterAll(async () => {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
});

const sorry = {
  fr: "Service momentanément indisponible",
  en: "Service briefly unavailable",
  de: "Dienst kurzzeitig nicht verfügbar",
};

const tooLarge = {
  "/contacts": "Envoi trop volumineux",
  "/en/contacts": "Too large to send",
  "/de/registration": "Zu groß zum Senden",
};

test("a form that is too large is answered with an error page", async () => {
  for (const [path, title] of Object.entries(tooLarge)) {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: url },
      body: `message=${"x".repeat(100_000_000)}`,
    });
    expect([path, answer.status]).toEqual([path, 413]);
    expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
    expect(await answer.text()).toContain(title);
  }
});

/** Pages that no process has in memory from its start. */
const titles = {
  "/initiatives": sorry.fr,
  "/en/about": sorry.en,
  "/de/contacts": sorry.de,
  "/legal": sorry.fr,
};

test("with a hanging database cached pages are served and others answer 503", async () => {
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
    const requests = [
      ...Object.keys(titles).map((path) => [path, {}] as const),
      ["/api/posts", {}] as const,
      ["/api/ready", {}] as const,
      ["/sanctum/csrf-cookie", {}] as const,
      ["/api/contact", { method: "POST", headers: json, body: login }] as const,
    ];
    const answers = await Promise.all(requests.map(([path, init]) => ask(path, init)));
    for (const [index, { answer, text, seconds }] of answers.entries()) {
      const path = requests[index]?.[0] ?? "";
      expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "5"]);
      expect(answer.headers.get("cache-control") ?? "no-store").toContain("no-store");
      expect(seconds).toBeLessThan(10);
      expect(text).toContain(titles[path as keyof typeof titles] ?? "Service Unavailable");
    }
    // The database is known to be unavailable: requests fail at once.
    const again = await ask("/api/posts");
    expect([again.answer.status, again.seconds < 1]).toEqual([503, true]);
  } finally {
    thaw();
  }
  await until(async () => (await statusOf(`${url}/api/ready`)) === 200, 10_000);
  expect((await ask("/news")).answer.status).toBe(200);
});

test("a flood of addresses is answered with a 503 page", async () => {
  const paths = Array.from({ length: 90 }, (_, number) => {
    return `${["/news", "/en/news", "/de/news"][number % 3]}/nulle-part-${number}`;
  });
  // While the database is suspended nothing leaves the queue, on any machine.
  const thaw = await freezeDatabase(dataDir);
  const asked = paths.map(async (path) => {
    const answer = await fetch(url + path);
    return { path, answer, text: await answer.text() };
  });
  await Promise.race(asked).finally(thaw);
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ answer }) => answer.status === 503);
  expect(new Set(answers.map(({ answer }) => answer.status))).toEqual(new Set([404, 503]));
  for (const { path, answer, text } of refused) {
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
    const { locale } = splitLocale(path);
    expect(text).toContain(`<html lang="${locale}"`);
    expect(text).toContain(sorry[locale]);
  }
});

test("300 keep-alive connections are answered twice", async () => {
  const agents = Array.from({ length: 300 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (const path of ["/api/health", "/"]) {
    const answers = await Promise.all(agents.map((agent) => timedGet(url + path, { agent })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  for (const agent of agents) agent.destroy();
});

test("30 emails requested at once are all sent, each once", async () => {
  const person = await signInAdmin({ url });
  const invite = (number: number) =>
    person.post("/api/invitations", { email: `invite-${number}@exemple.test`, role: "staff" });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => invite(number)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  await secondsUntilEmails({ dataDir }, "invite-", 30);
  expect(await countEmails({ dataDir }, "invite-")).toBe(30);
});

test("SIGTERM under overload cuts off no request", async () => {
  // Each page has another address, so that each is rendered.
  const path = (number: number) => `/formations?search=mot${number}`;
  const load = busyClients(url, { clients: 12, path });
  await until(() => load.outcomes.whole > 24);
  expect(await server.stop()).toBe(0);
  await load.stop();
  expect(load.outcomes.cut).toEqual([]);
  expect(load.outcomes.refused).toBe(12);
  expect([...load.outcomes.statuses.keys()]).toEqual([200]);
  expect(await postmasterOf(dataDir)).toBeUndefined();
});
