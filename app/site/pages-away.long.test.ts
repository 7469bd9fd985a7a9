import { expect, test } from "vitest";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { createPages } from "./pages.server.ts";

/**
 * Pages that make one API request whose answer the test controls. It is the main part of all but
 * `/aside`.
 */
function pagesOver() {
  const api = { status: 200, words: "one" };
  const gate = { open: Promise.resolve() };
  const cache = createCache();
  const told = { withdrawn: (_paths: string[]) => {} };
  const { answer } = createPages({
    cache,
    publicUrl: "http://localhost:3000",
    build: { id: "test", script: null, scripts: {} },
    runtime: { apiBase: "", storageSecret: "" },
    today: () => "2026-01-15",
    report() {},
    files: new Map(),
    strict: true,
    isPage: async () => false,
    onGone: (listener: typeof told.withdrawn) => {
      told.withdrawn = listener;
    },
    send: () => async () => {
      await gate.open;
      if (api.status === 0) throw new TypeError("fetch failed");
      return Response.json(api.words, { status: api.status, headers: { "x-cache-tags": "posts" } });
    },
    async render(_request, page) {
      const part = await page.api.posts.$get({ query: {} }).catch(() => null);
      const said = part?.ok ? await part.json() : `${page.locale}: nothing here`;
      const isUnknown = ["/unknown", "/404"].includes(page.path);
      const words = isUnknown ? `${page.locale}: no such page` : said;
      const status = isUnknown ? 404 : page.path === "/aside" ? 200 : (part?.status ?? 503);
      const headers = { "content-type": "text/html" };
      return new Response(`<p>${words}</p>`, { status, headers });
    },
  } as Parameters<typeof createPages>[0]);
  const ask = async (path: string, address = "203.0.113.7") => {
    const page = await answer(new Request(`http://localhost:3000${path}`), address);
    const { status, headers } = page;
    return { status, text: await page.text(), control: headers.get("cache-control"), headers };
  };
  return { api, cache, gate, ask, told };
}

test.each([
  [503, 503, "5"],
  [0, 503, "5"],
  [500, 500, null],
])("a page whose main part failed fails and is not kept: %i", async (part, status, retry) => {
  const { api, cache, ask } = pagesOver();
  api.status = part;
  const broken = await ask("/news");
  expect([broken.status, broken.control]).toEqual([status, "no-store"]);
  expect(broken.headers.get("retry-after")).toBe(retry);
  expect(cache.size).toBe(0);
});

test.each([500, 503, 0, 422])(
  "a page without another part is shown and not kept: %i",
  async (part) => {
    const { api, cache, ask } = pagesOver();
    api.status = part;
    const { status, control, headers } = await ask("/aside");
    expect([status, control, headers.get("cdn-cache-control")]).toEqual([200, "no-store", null]);
    expect(cache.size).toBe(0);
  },
);

test("while the database is away, nobody is told that a page does not exist", async () => {
  const { api, ask } = pagesOver();
  expect((await ask("/de/unknown")).status).toBe(404);
  api.status = 503;
  const away = await ask("/de/unknown");
  // What the home page says while it can read nothing.
  expect([away.status, away.text]).toEqual([503, (await ask("/de")).text]);
  expect(away.headers.get("retry-after")).toBe("5");
});

test("too many requests are answered with a 503 page in the language of the reader", async () => {
  const { ask, cache, gate } = pagesOver();
  await ask("/known");
  await ask("/dropped");
  cache.drop(["posts"]);
  await ask("/known");
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.open = promise;
  // Two run and forty wait; one may still pause from before.
  const waiting = Array.from({ length: 44 }, (_, number) => ask(`/news/${number}`));
  for (const [path, text] of [
    ["/news/x", "<p>fr: nothing here</p>"],
    ["/en/news/x", "<p>en: nothing here</p>"],
    ["/de/news?search=x", "<p>de: nothing here</p>"],
  ] as const) {
    const refused = await ask(path);
    expect([refused.status, refused.text, refused.control]).toEqual([503, text, "no-store"]);
    expect(refused.headers.get("content-type")).toMatch(/^text\/html/);
    expect(refused.headers.get("retry-after")).toBe("2");
  }
  expect((await ask("/known")).headers.get("x-stale")).toBeNull();
  // Known pages have their own limit.
  const dropped = ask("/dropped");
  resolve();
  const anew = await dropped;
  expect([anew.status, anew.headers.get("x-stale")]).toEqual([200, null]);
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(40);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect((await ask("/news/x")).status).toBe(200);
});

test("a network that searches too often waits, and is refused beyond the places; others are not", async () => {
  const { ask } = pagesOver();
  const search = (number: number, address?: string) => ask(`/news?search=word${number}`, address);
  const allowed = await Promise.all(
    Array.from({ length: 100 }, (_, number) => search(number % 30)),
  );
  expect(new Set(allowed.map(({ status }) => status))).toEqual(new Set([200]));
  const flood = await Promise.all(Array.from({ length: 200 }, () => search(0)));
  const [refused] = flood.filter(({ status }) => status !== 200);
  expect(flood.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60);
  expect([refused?.status, refused?.text]).toEqual([429, "<p>fr: nothing here</p>"]);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused?.control).toBe("no-store");
  expect((await search(0)).status).toBe(200);
  expect((await ask("/news")).status).toBe(200);
  expect((await search(0, "203.0.113.8")).status).toBe(200);
});

test("a page that fails is answered once with its last good copy, marked as stale", async () => {
  const { api, cache, ask } = pagesOver();
  expect((await ask("/news")).text).toBe("<p>one</p>");
  cache.drop(["posts"]);
  api.status = 503;
  const former = await ask("/news");
  expect([former.status, former.text, former.control]).toEqual([200, "<p>one</p>", "no-store"]);
  expect(former.headers.get("x-stale")).toBe("yes");
  expect(former.headers.get("warning")).toMatch(/^110 /);
  expect(cache.size).toBe(0);
  expect((await ask("/about")).status).toBe(503);
  Object.assign(api, { status: 200, words: "two" });
  const fresh = await ask("/news");
  expect([fresh.text, fresh.headers.get("x-stale")]).toEqual(["<p>two</p>", null]);
});

test("a withdrawn page is not answered with its last good copy, whether or not somebody asked since", async () => {
  const { api, cache, ask, told } = pagesOver();
  for (const path of ["/news/asked", "/news/unasked", "/news/unasked-too"])
    expect((await ask(path)).text).toBe("<p>one</p>");
  cache.drop(["posts"]);
  api.status = 404;
  expect((await ask("/news/asked")).status).toBe(404);
  told.withdrawn(["/news/asked", "/news/unasked"]);
  api.status = 503;
  for (const path of ["/news/asked", "/news/unasked"])
    expect([path, (await ask(path)).status]).toEqual([path, 503]);
  expect((await ask("/news/unasked-too")).headers.get("x-stale")).toBe("yes");
});
