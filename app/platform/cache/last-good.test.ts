import { expect, test, vi } from "vitest";
import { createCache, type RenderedPage } from "./cache.server.ts";

const request = new Request("http://localhost/");

function page(text: string): RenderedPage {
  return { html: Buffer.from(text), headers: {}, tags: new Set(["posts"]) };
}

const failed = async () => new Response("away", { status: 503 });

test("a dropped page is the last good copy while rendering fails, and no longer counts as fresh", async () => {
  const cache = createCache();
  await cache.answer("k", request, async () => page("old"), { retain: true });
  cache.drop(["posts"]);
  expect([cache.size, cache.ready("k", null), cache.hasGood("k")]).toEqual([0, null, true]);
  const former = await cache.answer("k", request, failed, { retain: true });
  expect([former.status, await former.text(), former.headers.get("x-stale")]).toEqual([
    200,
    "old",
    "yes",
  ]);
});

test("a page that is gone, or was never to be retained, has no last good copy", async () => {
  const cache = createCache();
  await cache.answer("gone", request, async () => page("old"), { retain: true });
  await cache.answer("other", request, async () => page("old"));
  cache.drop(["posts"]);
  await cache.answer("gone", request, async () => new Response(null, { status: 404 }));
  for (const key of ["gone", "other"])
    expect([key, (await cache.answer(key, request, failed)).status]).toEqual([key, 503]);
});

test("a page with a part for each visitor is never given as the last good copy", async () => {
  const cache = createCache();
  const fill = async () => Buffer.from("own");
  const manner = { retain: true, day: "2026-01-15" };
  await cache.answer("k", request, async () => ({ ...page("mark"), fill }), manner);
  const next = await cache.answer("k", request, failed, { ...manner, day: "2026-01-16" });
  expect([next.status, await next.text()]).toEqual([503, "away"]);
});

test("at midnight a page is rendered again", async () => {
  const cache = createCache();
  const render = vi.fn(async () => page("today"));
  for (const day of ["2026-01-15", "2026-01-15", "2026-01-16"])
    await cache.answer("k", request, render, { day });
  expect(render).toHaveBeenCalledTimes(2);
  expect(cache.ready("k", null, "2026-01-15")).toBeNull();
});

test("a rendering from before a change does not replace a newer page", async () => {
  const cache = createCache();
  const { promise: slow, resolve } = Promise.withResolvers<RenderedPage>();
  const early = cache.answer("k", request, () => slow, { retain: true });
  cache.drop(["posts"]);
  await cache.answer("k", request, async () => page("new"), { retain: true });
  resolve(page("old"));
  await early;
  const after = await cache.answer("k", request, failed, { retain: true });
  expect(await after.text()).toBe("new");
});

test("small data that is retained is given again while reading it fails", async () => {
  const cache = createCache();
  const ask = (read: () => Promise<string>) =>
    cache.cached({ key: "k", tags: ["forms"], read, retain: true });
  await ask(async () => "old");
  cache.drop(["forms"]);
  expect(await ask(() => Promise.reject(new Error("away")))).toBe("old");
  expect(await ask(async () => "new")).toBe("new");
});
