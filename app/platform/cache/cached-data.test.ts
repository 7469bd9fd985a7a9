import { expect, test, vi } from "vitest";
import { cachedIn, createCache } from "./cache.server.ts";

test("data is read once until one of its tags changes", async () => {
  const cache = createCache();
  const cached = cachedIn(cache);
  const read = vi.fn(async () => "courses");
  const ask = () => cached({ key: "courses fr", tags: ["formations"], read });
  expect([await ask(), await ask()]).toEqual(["courses", "courses"]);
  cache.drop(["posts"]);
  await ask();
  expect(read).toHaveBeenCalledTimes(1);
  cache.drop(["formations"]);
  await ask();
  cache.clear();
  await ask();
  expect(read).toHaveBeenCalledTimes(3);
});

test("what was read during a change is not given to those who ask after it", async () => {
  const cache = createCache();
  const cached = cachedIn(cache);
  const { promise: old, resolve } = Promise.withResolvers<string>();
  const early = cached({ key: "k", tags: ["a"], read: () => old });
  cache.drop(["a"]);
  const late = cached({ key: "k", tags: ["a"], read: async () => "new" });
  resolve("old");
  expect([await early, await late]).toEqual(["old", "new"]);
  expect(await cached({ key: "k", tags: ["a"], read: async () => "third" })).toBe("new");
});

test("a failed reading is repeated", async () => {
  const cached = cachedIn(createCache());
  const failing = cached({ key: "k", tags: [], read: () => Promise.reject(new Error("away")) });
  await expect(failing).rejects.toThrow("away");
  expect(await cached({ key: "k", tags: [], read: async () => "there" })).toBe("there");
});

test("without a cache everything is read anew", async () => {
  const cached = cachedIn(undefined);
  const read = vi.fn(async () => 1);
  for (let times = 0; times < 2; times += 1) await cached({ key: "k", tags: [], read });
  expect(read).toHaveBeenCalledTimes(2);
});
