import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startChunkReload } from "./version.ts";

const reload = vi.fn();
let failChunk: () => Promise<void>;

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal("document", { documentElement: { dataset: { build: "own" } } });
  vi.stubGlobal("location", { reload });
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  vi.stubGlobal("window", { sessionStorage });
  vi.stubGlobal("addEventListener", (_: string, listener: typeof failChunk) => {
    failChunk = listener;
  });
  startChunkReload();
});

afterEach(() => vi.unstubAllGlobals());

test("a chunk that is out of reach without a line does not cost the page", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await failChunk();
  expect(reload).not.toHaveBeenCalled();
});

test("a chunk that fails while the build is the same reloads nothing", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ id: "own" }));
  await failChunk();
  expect(reload).not.toHaveBeenCalled();
});

test("a chunk that a newer build no longer has reloads the page, once in ten seconds", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ id: "newer" }));
  await failChunk();
  await failChunk();
  expect(reload).toHaveBeenCalledTimes(1);
});
