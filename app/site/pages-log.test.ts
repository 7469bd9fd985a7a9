import { expect, test } from "vitest";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { readFormations } from "#app/website/formations/client.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { PageRenderer } from "./render-page.server.ts";

const html = () => new Response("<p>page</p>", { headers: { "content-type": "text/html" } });

async function openWith(render: PageRenderer) {
  const lines: string[] = [];
  const build = { id: "test", script: null, scripts: {} };
  const { app, database, get } = await startTestApp({
    log: { write: (line) => void lines.push(line) },
    pages: { render, build, files: new Map(), strict: true },
  });
  const logged = () =>
    lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg !== "request");
  return { app, database, get, logged };
}

type Line = { level: number; msg: string; requestId?: string; err?: { type: string } };

const ERROR = 50;
const INFO = 30;

test("a page whose courses fail is logged with the messages of the specification", async () => {
  const { get, logged, database } = await openWith(async (_request, { visitor }) => {
    const { fetchFormationPage, fetchFormation } = readFormations(visitor);
    await fetchFormationPage({ page: "1" });
    await fetchFormation(1).catch(() => {});
    return html();
  });
  await database.pool.query("alter table formations rename to hidden");
  const answer = await get("/formations");
  const pages = logged().filter(({ msg }) => msg.startsWith("Err"));
  expect(pages.map(({ level, msg }) => [level, msg])).toEqual([
    [ERROR, "Error fetching formations"],
    [ERROR, "Erreur lors de la récupération de la formation"],
  ]);
  expect(pages[0]?.err).toMatchObject({ type: "ApiError", status: 500 });
  const id = answer.headers.get("x-request-id");
  expect(pages.map(({ requestId }) => requestId)).toEqual([id, id]);
});

test("an unknown course is logged as information, without an error", async () => {
  const { get, logged } = await openWith(async (_request, { visitor }) => {
    await readFormations(visitor)
      .fetchFormation("ancien-lien")
      .catch(() => {});
    return html();
  });
  await get("/formations/tic/ancien-lien");
  expect(logged().map(({ level, msg }) => [level, msg])).toEqual([
    [INFO, "Erreur lors de la récupération de la formation"],
  ]);
});

test("an unknown page is logged as 'Page Not Found: {path}' with the number of its request", async () => {
  const { get, logged } = await openWith(async () => new Response("", { status: 404 }));
  const answer = await get("/de/gibt-es-nicht");
  const requestId = answer.headers.get("x-request-id");
  expect(requestId).toBeTruthy();
  expect(logged()).toMatchObject([
    { level: INFO, msg: "Page Not Found: /de/gibt-es-nicht", requestId },
  ]);
});

test("what a page fails with is not quoted in the log", async () => {
  const { get, logged } = await openWith(async (_request, { visitor, report }) => {
    visitor.log("Error fetching formations", new ApiError("aya@exemple.test", { status: 500 }));
    report(new Error("aya@exemple.test"));
    return html();
  });
  await get("/formations");
  expect(logged().map(({ msg }) => msg)).toEqual(["Error fetching formations", "A page failed"]);
  expect(JSON.stringify(logged())).not.toContain("aya@");
});

test("a made up address fills no log", async () => {
  const lines: string[] = [];
  const build = { id: "test", script: null, scripts: {} };
  const { get } = await startTestApp({
    log: { write: (line) => void lines.push(line) },
    pages: { render: async () => html(), build, files: new Map(), strict: true },
  });
  await get(`/${"a".repeat(10_000)}`);
  expect(lines.find((line) => line.includes("/aaaa"))?.length).toBeLessThan(1_000);
});

test("the secret at the end of an address is not logged, however it is written", async () => {
  const lines: string[] = [];
  const build = { id: "test", script: null, scripts: {} };
  const { get } = await startTestApp({
    log: { write: (line) => void lines.push(line) },
    pages: { render: async () => html(), build, files: new Map(), strict: true },
  });
  const starts = [
    "/survey",
    "/Survey",
    "//survey/",
    "/%73urvey",
    "/EN/survey",
    "/en//Survey",
    "/Verify",
  ];
  for (const start of starts) await get(`${start}/0123456789abcdef`);
  const requests = lines.filter((line) => line.includes('"request"'));
  expect(requests.length).toBeGreaterThanOrEqual(starts.length);
  expect(requests.filter((line) => line.includes("0123456789abcdef"))).toEqual([]);
});
