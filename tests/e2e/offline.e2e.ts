import { expect, test } from "./journey.ts";
import { cutLine, workerReady } from "./worker.ts";

test("visited pages are readable offline", async ({ page }) => {
  await page.goto("/");
  await workerReady(page);
  await page.goto("/about");
  const title = await page.locator("h1").textContent();
  await cutLine(page);
  await page.reload();
  await expect(page.locator("h1")).toHaveText(title ?? "");
  const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(font).not.toContain("Times");
});

test("an unvisited page explains offline that it is missing, in the requested language", async ({
  page,
}) => {
  await page.goto("/de");
  await workerReady(page);
  await cutLine(page);
  await page.goto("/de/contacts");
  await expect(page.locator("h1")).toHaveText("Keine Verbindung");
  await page.goto("/en/news");
  await expect(page.locator("h1")).toHaveText("No connection");
});
