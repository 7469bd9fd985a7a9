import { expect, onTestFinished, test, vi } from "vitest";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { followChanges } from "#app/platform/cache/follow-changes.server.ts";
import { anArticle, createPost, publish } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { createKnownPages } from "./known-pages.server.ts";

/** The site with pages that never finish at addresses with “nonsense” until the flood ends. */
async function startFlood() {
  const flood = Promise.withResolvers<void>();
  const cache = createCache();
  const site = await startTestApp({
    cache,
    pages: {
      async render(request) {
        if (request.url.includes("nonsense")) await flood.promise;
        return new Response("<p>page</p>", { headers: { "content-type": "text/html" } });
      },
      build: { id: "test", script: null, scripts: {} },
      files: new Map(),
      strict: true,
    },
  });
  await followChanges(site.database.listen, cache);
  const visit = (path: string) => site.get(path, { cookie: "locale=fr" });
  const nonsense = Array.from({ length: 64 }, (_, number) => visit(`/nonsense-${number}`));
  // Two are rendered, forty wait, the others are refused: the queue is full from here on.
  expect((await Promise.race(nonsense)).status).toBe(503);
  onTestFinished(async () => {
    flood.resolve();
    await Promise.all(nonsense);
  });
  return { site, cache, visit };
}

test("pages of the sitemap answer during a flood of unknown addresses, before anybody read them", async () => {
  const { site, visit } = await startFlood();
  const sitemap = await (await site.get("/sitemap.xml")).text();
  const paths = [...sitemap.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(
    ([, path = ""]) => path || "/",
  );
  expect(paths.length).toBeGreaterThan(30);
  const statuses = [];
  for (const path of paths) statuses.push((await visit(path)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test.each([
  "/legal",
  "/en/privacy",
  "/de/registration/meca-agro/name",
  "/offline",
  "/offline/team",
])("%s answers during a flood although the sitemap leaves it out", async (path) => {
  const { visit } = await startFlood();
  expect((await visit(path)).status).toBe(200);
});

test("an article published during a flood is known at once, with made-up parameters it is not", async () => {
  const { site, visit } = await startFlood();
  const editor = await site.as("editor");
  expect((await visit("/news/un-tracteur-neuf")).status).toBe(503);
  const { id } = await createPost(editor, anArticle("Un tracteur neuf"));
  await publish(editor, id);
  await expect.poll(async () => (await visit("/news/un-tracteur-neuf")).status).toBe(200);
  expect((await visit("/news?page=2")).status).toBe(503);
});

test("the list is read once until something is published, and the former one stays without a database", async () => {
  const cache = createCache();
  const list = vi.fn(async (): Promise<string[]> => ["/", "/news"]);
  const known = createKnownPages({ read: list, cache });
  expect(await known.has("/news")).toBe(true);
  expect(await known.has("/nonsense")).toBe(false);
  cache.drop(["settings"]);
  await known.has("/news");
  expect(list).toHaveBeenCalledTimes(1);
  list.mockRejectedValueOnce(new Error("away"));
  cache.drop(["posts"]);
  expect(await known.has("/news")).toBe(true);
  list.mockResolvedValue(["/"]);
  expect(await known.has("/news")).toBe(false);
  cache.clear();
  await known.has("/");
  expect(list).toHaveBeenCalledTimes(4);
});

test("what is withdrawn is told at once, before anybody asks", async () => {
  const cache = createCache();
  const list = vi.fn(async (): Promise<string[]> => ["/", "/news/a", "/news/b"]);
  const known = createKnownPages({ read: list, cache });
  const gone = vi.fn();
  known.onGone(gone);
  await known.has("/");
  list.mockResolvedValue(["/", "/news/b"]);
  cache.drop(["posts"]);
  await expect.poll(() => gone.mock.calls.at(-1)).toEqual([["/news/a"]]);
});
