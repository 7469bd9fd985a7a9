import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { startServer } from "./site.ts";

/** An API that answers like the real one, but keeps the pages waiting for the categories. */
function slowApi(real: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith("/api/formation-categories")) return; // for ever
    const language = request.headers["accept-language"] ?? "fr";
    const answer = await fetch(real + request.url, { headers: { "accept-language": language } });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(await answer.text());
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

type Seen = { covered?: { width: number; height: number }; gone?: number };

/** Notes in the page itself when the splash came and went: it may be gone before a test can look. */
function noteSplash() {
  const seen: Seen = {};
  Object.assign(window, { seen });
  new MutationObserver(() => {
    const splash = document.querySelector("[data-splash]");
    if (splash && !seen.covered) {
      const { width, height } = splash.getBoundingClientRect();
      seen.covered = { width, height };
    }
    if (!splash && seen.covered) seen.gone ??= performance.now();
  }).observe(document, { childList: true, subtree: true });
}

test.describe("while the categories are not loaded", () => {
  let api: Server;
  let site: Awaited<ReturnType<typeof startServer>>;
  let url: string;
  let folder: string;

  test.beforeAll(async ({ baseURL }) => {
    api = await slowApi(baseURL ?? "");
    folder = await mkdtemp(join(tmpdir(), "splash-"));
    const { port } = api.address() as AddressInfo;
    const away = `http://127.0.0.1:${port}`;
    site = await startServer({ DATA_DIR: folder, API_URL: away, LOG_LEVEL: "silent" });
    url = site.url;
  });

  test.afterAll(async () => {
    api.closeAllConnections();
    api.close();
    await site.end();
    await rm(folder, { recursive: true, force: true });
  });

  const categories = "**/api/formation-categories*";

  async function watchSplash(page: Page): Promise<Seen> {
    await page.route(categories, () => {});
    await page.addInitScript(noteSplash);
    await page.goto(url);
    await expect(page.locator("[data-splash]")).toHaveCount(0);
    return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  }

  test("a splash with the programme's name covers the page, which is not cached", async ({
    page,
    request,
  }) => {
    const response = await request.get(url);
    expect(response.headers()["cache-control"]).toBe("no-store");
    expect(await response.text()).toMatch(/data-splash.*?<p[^>]*>Tremplin<\/p>/);
    const { covered } = await watchSplash(page);
    expect(covered).toEqual(page.viewportSize());
  });

  test("the splash is removed after two seconds at most", async ({ page }) => {
    const { gone } = await watchSplash(page);
    expect(gone).toBeGreaterThan(1_900);
    // A busy machine may be late with its timers.
    expect(gone).toBeLessThan(3_000);
    await expect(page.locator("h1")).toBeVisible();
  });

  test("loaded categories fill both menus and remove the splash", async ({ page }) => {
    await page.route(categories, (route) =>
      route.fulfill({ json: [{ id: 7, slug: "soudage", formation_category: "Soudage" }] }),
    );
    await page.goto(`${url}/en`);
    await expect(page.locator("[data-splash]")).toHaveCount(0);
    const links = page.locator("a[href='/en/formations/7-soudage']");
    await expect(links).toHaveCount(2);
    await expect(links.first()).toHaveText("Soudage");
  });

  test("a page that becomes ready stays as it was sent and loses its splash", async ({ page }) => {
    const said: string[] = [];
    page.on("pageerror", (error) => said.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") said.push(message.text());
    });
    // The page's own script is through before React is here.
    await page.route(/\/assets\/.*entry\.client.*\.js$/, async (route) => {
      await page.locator("[data-splash]").waitFor({ state: "hidden" });
      await route.continue();
    });
    await page.goto(`${url}/register`, { waitUntil: "commit" });
    await ready(page);
    expect(said).toEqual([]);
    await expect(page.locator("[data-splash]")).toBeHidden();
    // The file may have been asked for twice: what still waits in the route ends with the test.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("the page is visible without JavaScript", async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(url);
    await expect(page.locator("[data-splash]")).toBeHidden({ timeout: 4_000 });
    await context.close();
  });
});
