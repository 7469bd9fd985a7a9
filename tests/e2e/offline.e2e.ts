import { expect, type Page, test } from "@playwright/test";

/** The worker takes care of pages opened after it is ready. */
async function workerReady(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });
}

test("pages that were visited stay readable without a line", async ({ page, context }) => {
  await page.goto("/");
  await workerReady(page);
  await page.goto("/about");
  const title = await page.locator("h1").textContent();
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("h1")).toHaveText(title ?? "");
  const ground = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(ground).not.toContain("Times");
});

test("a page never visited says so, in the language asked for", async ({ page, context }) => {
  await page.goto("/de");
  await workerReady(page);
  await context.setOffline(true);
  await page.goto("/de/contacts");
  await expect(page.locator("h1")).toHaveText("Keine Verbindung");
  await page.goto("/en/news");
  await expect(page.locator("h1")).toHaveText("No connection");
});

test("nothing of the staff area is kept on the device", async ({ page, context }) => {
  await page.goto("/");
  await workerReady(page);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  const pages = kept.filter((path) => !/^\/(assets|weave)\//.test(path));
  expect(pages.filter((path) => /login|admin|dashboard|profile|api/.test(path))).toEqual([]);
  await context.setOffline(true);
  await page.goto("/login");
  await expect(page.locator("h1")).toHaveText("Pas de connexion");
});
