import { expect, test } from "vitest";
import { createPageCache } from "#app/http/page-cache.server.ts";
import { createPages } from "./pages.server.ts";

/** Pages made of one call to an API that can be told how to answer. */
function pagesOver() {
  const api = { status: 200, words: "one" };
  const cache = createPageCache();
  const answer = createPages({
    cache,
    publicUrl: "http://localhost:3000",
    build: { id: "test", script: null, scripts: {} },
    runtime: { apiBase: "", storageSecret: "" },
    today: () => "2026-01-15",
    report() {},
    files: new Map(),
    strict: true,
    send: () => async () => {
      if (api.status === 0) throw new TypeError("fetch failed");
      return Response.json(api.words, { status: api.status, headers: { "x-cache-tags": "posts" } });
    },
    async render(_request, page) {
      const part = await page.api.posts.$get({ query: {} }).catch(() => null);
      const words = part?.ok ? await part.json() : "nothing here";
      return new Response(`<p>${words}</p>`, { headers: { "content-type": "text/html" } });
    },
  } as Parameters<typeof createPages>[0]);
  const ask = async (path: string) => {
    const page = await answer(new Request(`http://localhost:3000${path}`), "203.0.113.7");
    const { status, headers } = page;
    return { status, text: await page.text(), control: headers.get("cache-control"), headers };
  };
  return { api, cache, ask };
}

test.each([
  [503, 503, "5"],
  [0, 503, "5"],
  [500, 500, null],
])("a page with a hole is never passed for a good one: %i", async (part, status, retry) => {
  const { api, cache, ask } = pagesOver();
  api.status = part;
  const broken = await ask("/news");
  expect([broken.status, broken.control]).toEqual([status, "no-store"]);
  expect(broken.headers.get("retry-after")).toBe(retry);
  expect(cache.size).toBe(0);
});

test("whoever asks for a page that fails gets the last good copy of it, marked, once", async () => {
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
