import { expect, test, vi } from "vitest";
import { fakeBrowser } from "#tests/setup/fake-browser.ts";
import { loadCategories } from "./load-categories.ts";

const call = "GET /api/formation-categories?locale=fr";

function pageWith(answers: Parameters<typeof fakeBrowser>[0], given = {}) {
  return { visitor: fakeBrowser(answers, given).environment, skipCache: vi.fn() };
}

test("loadCategories returns categories that arrive in time", async () => {
  const list = [{ id: 1, slug: "a", formation_category: "A" }];
  const page = pageWith({ [call]: { body: list } });
  expect(await loadCategories(page)).toEqual(list);
  expect(page.skipCache).not.toHaveBeenCalled();
});

test("a failed or late response returns null and keeps the page out of the cache", async () => {
  const broken = pageWith({ [call]: new Error("no line") });
  const refused = pageWith({ [call]: { status: 500 } });
  const late = pageWith({}, { fetch: () => new Promise(() => {}) });
  for (const page of [broken, refused, late]) {
    expect(await loadCategories(page)).toBeNull();
    expect(page.skipCache).toHaveBeenCalledOnce();
  }
});
