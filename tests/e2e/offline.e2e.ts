import { expect, test } from "./journey.ts";
import { cutLine, workerReady } from "./worker.ts";

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

test("a page never visited says so, in the language asked for", async ({ page }) => {
  await page.goto("/de");
  await workerReady(page);
  await cutLine(page);
  await page.goto("/de/contacts");
  await expect(page.locator("h1")).toHaveText("Keine Verbindung");
  await page.goto("/en/news");
  await expect(page.locator("h1")).toHaveText("No connection");
});
