import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { touch } from "#app/platform/db/touch.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { createCache, type RenderedPage } from "./cache.server.ts";
import { followChanges } from "./follow-changes.server.ts";

function page(text: string, ...tags: string[]): RenderedPage {
  return {
    html: Buffer.from(text.padEnd(2000, " ")),
    headers: { "content-type": "text/html" },
    tags: new Set(tags),
  };
}

function ask(headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/", { headers });
}

test("a page is rendered once, then answered from memory in the requested encoding", async () => {
  const cache = createCache();
  const render = vi.fn(async () => page("bonjour"));
  const plain = await cache.answer("k", ask(), render);
  const brotli = await cache.answer("k", ask({ "accept-encoding": "gzip, br" }), render);
  const gzip = await cache.answer("k", ask({ "accept-encoding": "gzip, br;q=0" }), render);
  expect(render).toHaveBeenCalledTimes(1);
  expect((await plain.text()).trim()).toBe("bonjour");
  expect(brotli.headers.get("content-encoding")).toBe("br");
  expect(
    brotliDecompressSync(await brotli.arrayBuffer())
      .toString()
      .trim(),
  ).toBe("bonjour");
  expect(
    gunzipSync(await gzip.arrayBuffer())
      .toString()
      .trim(),
  ).toBe("bonjour");
});

test("the first answer is compressed quickly, in a way that the client knows", async () => {
  for (const [accepted, encoding] of [
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip, deflate, br", "br"],
    ["br;q=0, zstd;q=0, gzip", "gzip"],
  ] as const) {
    const cache = createCache();
    const wanted = ask({ "accept-encoding": accepted });
    const first = await cache.answer("k", wanted, async () => page("bonjour"));
    expect(first.headers.get("content-encoding")).toBe(encoding);
    const read = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }[encoding];
    expect(
      read(await first.arrayBuffer())
        .toString()
        .trim(),
    ).toBe("bonjour");
    const second = await cache.answer("k", wanted, async () => page("never"));
    expect(second.headers.get("content-encoding")).toBe(encoding === "zstd" ? "br" : encoding);
  }
});

test("a request with the current ETag gets 304", async () => {
  const cache = createCache();
  const first = await cache.answer("k", ask(), async () => page("bonjour"));
  const etag = first.headers.get("etag") ?? "";
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await cache.answer("k", ask({ "if-none-match": known }), async () => page(""));
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  }
});

test("a page with a part for each visitor is rendered once, and no answer can be unchanged", async () => {
  const cache = createCache();
  let visits = 0;
  const fill = async () => Buffer.from(`visit ${++visits}`);
  const render = vi.fn(async () => ({ ...page("mark"), fill }));
  const first = await cache.answer("k", ask(), render);
  const second = await cache.answer("k", ask({ "accept-encoding": "br" }), render);
  expect(render).toHaveBeenCalledTimes(1);
  expect(await first.text()).toBe("visit 1");
  expect(brotliDecompressSync(await second.arrayBuffer()).toString()).toBe("visit 2");
  expect([first.headers.get("etag"), cache.ready("k", null)]).toEqual([null, null]);
});

test("concurrent requests for a page share one rendering", async () => {
  const cache = createCache();
  const render = vi.fn(async () => page("bonjour"));
  await Promise.all(Array.from({ length: 20 }, () => cache.answer("k", ask(), render)));
  expect(render).toHaveBeenCalledTimes(1);
});

test("a change drops the pages with its tags and no others", async () => {
  const cache = createCache();
  await cache.answer("news", ask(), async () => page("a", "posts"));
  await cache.answer("courses", ask(), async () => page("b", "formations"));
  cache.drop(["posts"]);
  expect(cache.size).toBe(1);
  const fresh = await cache.answer("news", ask(), async () => page("new", "posts"));
  expect((await fresh.text()).trim()).toBe("new");
});

test("a page rendered during a change is not cached", async () => {
  const cache = createCache();
  await cache.answer("k", ask(), async () => {
    cache.drop(["posts"]);
    return page("old", "posts");
  });
  expect(cache.size).toBe(0);
});

test("an answer that is not a public page is passed on and not cached", async () => {
  const cache = createCache();
  const answer = await cache.answer("k", ask(), async () => new Response("no", { status: 404 }));
  expect(answer.status).toBe(404);
  expect(cache.size).toBe(0);
});

test("a failed rendering does not block the next", async () => {
  const cache = createCache();
  const failing = cache.answer("k", ask(), async () => Promise.reject(new Error("away")));
  await expect(failing).rejects.toThrow("away");
  expect((await cache.answer("k", ask(), async () => page("ok"))).status).toBe(200);
});

test("the least recently used pages are evicted when memory is full", async () => {
  const cache = createCache({ pages: 5000, searches: 5000 });
  for (const key of ["a", "b"]) await cache.answer(key, ask(), async () => page(key));
  await cache.answer("a", ask(), async () => page("a"));
  await cache.answer("c", ask(), async () => page("c"));
  const render = vi.fn(async () => page("again"));
  await cache.answer("a", ask(), render);
  expect(render).not.toHaveBeenCalled();
  await cache.answer("b", ask(), render);
  expect(render).toHaveBeenCalledTimes(1);
});

test("a request after a change does not share an older rendering", async () => {
  const cache = createCache();
  const { promise: first, resolve: finish } = Promise.withResolvers<RenderedPage>();
  const early = cache.answer("k", ask(), () => first);
  cache.drop(["posts"]);
  const late = await cache.answer("k", ask(), async () => page("new", "posts"));
  expect((await late.text()).trim()).toBe("new");
  finish(page("old", "posts"));
  expect((await (await early).text()).trim()).toBe("old");
  const after = await cache.answer("k", ask(), async () => page("third"));
  expect((await after.text()).trim()).toBe("new");
});

test("a search is answered from memory, and many searches evict no page", async () => {
  const cache = createCache({ pages: 5000, searches: 5000 });
  await cache.answer("home", ask(), async () => page("home"));
  const search = (number: number, render: () => Promise<RenderedPage>) =>
    cache.answer(`search ${number}`, ask(), render, { share: "searches" });
  for (let number = 0; number < 20; number += 1) await search(number, async () => page("found"));
  const render = vi.fn(async () => page("again"));
  await search(19, render);
  await cache.answer("home", ask(), render);
  expect(render).not.toHaveBeenCalled();
  expect(cache.bytes).toBeLessThan(10_000);
  await search(0, render);
  expect(render).toHaveBeenCalledTimes(1);
});

test("a change drops searches too", async () => {
  const cache = createCache();
  await cache.answer("k", ask(), async () => page("old", "posts"), { share: "searches" });
  cache.drop(["posts"]);
  expect(cache.size).toBe(0);
});

test("copies are kept from the second request on, compressed better, and count into the size", async () => {
  const cache = createCache();
  const words = Array.from({ length: 4000 }, (_, index) => (index * 7919) % 1013).join(" ");
  const wanted = ask({ "accept-encoding": "br" });
  const length = async () =>
    Number(
      (await cache.answer("k", wanted, async () => page(words))).headers.get("content-length"),
    );
  const first = await length();
  const plain = Buffer.byteLength(words);
  expect(cache.bytes).toBe(plain);
  const second = await length();
  expect(second).toBeLessThan(first);
  expect(cache.bytes).toBe(plain + second);
});

test("a flood of unknown addresses is refused with 503 while known pages are answered", async () => {
  const cache = createCache();
  await cache.answer("home", ask(), async () => page("home", "home"));
  const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
  const flood = Array.from({ length: 100 }, (_, index) =>
    cache
      .answer(`unknown ${index}`, ask(), () => stuck.then(() => page("x")), { known: false })
      .then(({ status }) => status)
      .catch((error) => error.status),
  );
  const home = await cache.answer("home", ask(), async () => page("never"));
  expect((await home.text()).trim()).toBe("home");
  // A known page whose content changed is rendered beside them.
  cache.drop(["home"]);
  const changed = await cache.answer("home", ask(), async () => page("changed"));
  expect((await changed.text()).trim()).toBe("changed");
  release();
  const statuses = await Promise.all(flood);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(50);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(15);
});

test("a committed change reaches every process, a rolled back one none", async () => {
  const { db, listen, close } = await createTestDatabase();
  const caches = [createCache(), createCache()];
  for (const cache of caches) {
    await followChanges(listen, cache);
    await cache.answer("k", ask(), async () => page("old", "posts"));
  }
  const undone = transaction(db, async (tx) => {
    await touch(tx, "posts");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await touch(db, "formations");
  expect(caches.map(({ size }) => size)).toEqual([1, 1]);
  await transaction(db, (tx) => touch(tx, "formations", "posts"));
  await vi.waitFor(() => expect(caches.map(({ size }) => size)).toEqual([0, 0]));
  await close();
});
