import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerServiceWorker } from "#app/base/offline/browser/register.ts";
import { VERSION_CHECK } from "../constants.ts";
import { startSplash } from "./splash.ts";
import { startVersionCheck } from "./version.ts";

const asked: string[] = [];
const notice = { hidden: true, querySelector: () => null };
const splash = { remove: vi.fn() };

/** A page of a site whose API is on another host. */
beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("window", { isSecureContext: true });
  vi.stubGlobal("document", {
    documentElement: { lang: "de", dataset: { api: "https://api.example.org", build: "old" } },
    visibilityState: "visible",
    querySelectorAll: () => [],
    querySelector: (selector: string) => (selector.includes("data-splash") ? splash : notice),
  });
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json(url.endsWith("build.json") ? { id: "new" } : []);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the splash requests the categories from the API host", () => {
  startSplash();
  expect(asked).toEqual(["https://api.example.org/api/formation-categories?locale=de"]);
});

test("the version check requests the site's own host", async () => {
  startVersionCheck();
  await vi.advanceTimersByTimeAsync(VERSION_CHECK);
  expect(asked).toEqual(["/build.json"]);
  expect(notice.hidden).toBe(false);
});

test("the worker URL contains the API base", () => {
  const register = vi.fn(async () => {});
  vi.stubGlobal("navigator", { serviceWorker: { register, controller: {} } });
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => listener());
  registerServiceWorker();
  expect(register).toHaveBeenCalledWith("/sw.js?api=https%3A%2F%2Fapi.example.org");
});
