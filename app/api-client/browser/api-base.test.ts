import { afterEach, expect, test, vi } from "vitest";
import { apiBase, workerAddress } from "./api-base.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const page = (dataset: object) => ({ documentElement: { dataset } });

test("the worker URL carries the API base of the page", () => {
  vi.stubGlobal("document", page({ api: "https://api.example.org" }));
  expect(apiBase()).toBe("https://api.example.org");
  const address = workerAddress();
  vi.stubGlobal("document", undefined);
  vi.stubGlobal("location", new URL(address, "https://example.org"));
  expect(location.pathname).toBe("/sw.js");
  expect(apiBase()).toBe("https://api.example.org");
});

test("the worker URL has no parameter when the API has the site's origin", () => {
  vi.stubGlobal("document", page({}));
  expect([apiBase(), workerAddress()]).toEqual(["", "/sw.js"]);
  vi.stubGlobal("document", undefined);
  vi.stubGlobal("location", new URL("https://example.org/sw.js"));
  expect(apiBase()).toBe("");
});
