import { expect, test } from "./journey.ts";
import { cutLine, keptPages, workerReady } from "./worker.ts";

test("pages that were visited stay readable without a line", async ({ page }) => {
  await page.goto("/");
  await workerReady(page);
  await page.goto("/about");
  const title = await page.locator("h1").textContent();
  await cutLine(page);
  await page.reload();
  await expect(page.locator("h1")).toHaveText(title ?? "");
  const ground = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(ground).not.toContain("Times");
});

test("the page of the first visit is readable without a line", async ({ page }) => {
  await page.goto("/en/about");
  const title = await page.locator("h1").textContent();
  await expect.poll(() => keptPages(page)).toContain("/en/about");
  await cutLine(page);
  await page.reload();
  await expect(page.locator("h1")).toHaveText(title ?? "");
  const cloth = page.locator("main img").first();
  await expect(cloth).toHaveJSProperty("complete", true);
  expect(await cloth.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("a form is handed out fresh each time and never kept", async ({ page }) => {
  await page.goto("/");
  await workerReady(page);
  const numbers = new Set<string>();
  for (let visit = 0; visit < 2; visit++) {
    await page.goto("/contacts");
    numbers.add(await page.locator("main form input[name=form]").inputValue());
  }
  expect(numbers.size).toBe(2);
  expect(await keptPages(page)).not.toContain("/contacts");
  await cutLine(page);
  await page.goto("/contacts");
  await expect(page.locator("h1")).toHaveText("Pas de connexion");
});

test("a page never visited says so, in the language asked for", async ({ page }) => {
  await page.goto("/de");
  await workerReady(page);
  await cutLine(page);
  await page.goto("/de/contacts");
  await expect(page.locator("h1")).toHaveText("Keine Verbindung");
  await page.goto("/en/news");
  await expect(page.locator("h1")).toHaveText("No connection");
});

test("nothing of the staff area is kept on the device", async ({ page }) => {
  await page.goto("/");
  await workerReady(page);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const pages = await keptPages(page);
  expect(pages.filter((path) => /login|admin|dashboard|profile|api/.test(path))).toEqual([]);
  await cutLine(page);
  await page.goto("/login");
  await expect(page.locator("h1")).toHaveText("Pas de connexion");
});
