import { expect, test, vi } from "vitest";
import type { ApiClient } from "#app/call/client.ts";
import { loadCategories } from "./load-categories.ts";

function pageWith(call: () => Promise<unknown>) {
  const api = { "formation-categories": { $get: call } } as unknown as ApiClient;
  return { api, keepNoCopy: vi.fn() };
}

test("categories in time are the menu", async () => {
  const list = [{ id: 1, slug: "a", formation_category: "A" }];
  const page = pageWith(async () => ({ ok: true, json: async () => list }));
  expect(await loadCategories(page)).toEqual(list);
  expect(page.keepNoCopy).not.toHaveBeenCalled();
});

test("a failed or late answer leaves the menu empty and the page out of the cache", async () => {
  const broken = pageWith(() => Promise.reject(new Error("no line")));
  const refused = pageWith(async () => ({ ok: false, json: async () => ({}) }));
  const late = pageWith(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
  for (const page of [broken, refused, late]) {
    expect(await loadCategories(page)).toBeNull();
    expect(page.keepNoCopy).toHaveBeenCalledOnce();
  }
});
