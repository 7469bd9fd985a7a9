import { expect, test } from "vitest";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { createPages } from "./pages.server.ts";

const origin = "http://localhost:3000";

async function answerTo(path: string, init: RequestInit = {}) {
  const { answer } = createPages({
    cache: createCache(),
    publicUrl: origin,
    build: { id: "test", script: null, scripts: {} },
    runtime: { apiBase: "", storageSecret: "" },
    today: () => "2026-01-15",
    files: new Map(),
    strict: true,
    isPage: async () => false,
    report: () => {},
    send: () => async () => Response.json({}),
    render: async () => new Response("the page", { headers: { "content-type": "text/html" } }),
  } as Parameters<typeof createPages>[0]);
  const response = await answer(new Request(`${origin}${path}`, init), "203.0.113.7");
  return [response.status, response.headers.get("location")];
}

test.each([
  ["/About", "/about"],
  [
    "/DE/Formations?place=Bouak%C3%A9&search=Diesel",
    "/de/formations?place=Bouak%C3%A9&search=Diesel",
  ],
  ["/en/News/", "/en/news"],
  ["//Contacts", "/contacts"],
  ["/Registration/Meca-Agro?formation=3", "/registration/meca-agro?formation=3"],
  ["/Login", "/login"],
  ["/%6eews", "/news"],
  ["/%4Eews/%C3%A9t%c3%a9%2d1", "/news/%C3%A9t%c3%a9-1"],
])("%s redirects to its canonical address", async (typed, address) => {
  expect(await answerTo(typed)).toEqual([301, address]);
});

test("a canonical address is not redirected, escapes included", async () => {
  for (const path of ["/about", "/news/%C3%A9t%C3%A9", "/de"]) {
    expect((await answerTo(path))[1], path).toBeNull();
  }
});

test("a post is not redirected", async () => {
  const sent = { method: "POST", headers: { origin } };
  expect((await answerTo("/Contacts", sent))[0]).toBe(200);
});

test("an address whose escapes mean no letters is not found, before any page is rendered", async () => {
  for (const path of ["/%ff", "/en/news/%C3", "/admin/%E0%A4%A", "/about%80.data"]) {
    expect(await answerTo(path), path).toEqual([404, null]);
  }
  expect((await answerTo("/%ff", { method: "POST", headers: { origin } }))[0]).toBe(404);
});
