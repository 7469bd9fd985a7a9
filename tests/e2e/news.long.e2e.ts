import { expect, test } from "./journey.ts";

test.use({ javaScriptEnabled: false });

test("the pages of the news list link to the previous and the next one", async ({ page }) => {
  await page.goto("/en/news");
  await expect(page.locator("head link[rel=prev]")).toHaveCount(0);
  await expect(page.locator("head link[rel=next]")).toHaveAttribute("href", "/en/news?page=2");
  const newest = await page.locator("main article h2").first().innerText();
  await page.locator("main a[rel=next]").click();
  await expect(page).toHaveURL(/\/en\/news\?page=2$/);
  await expect(page.locator("head link[rel=prev]")).toHaveAttribute("href", "/en/news");
  await expect(page.locator("main article h2").first()).not.toHaveText(newest);
});

test("a news search ignores accents and stays in the address", async ({ page }) => {
  await page.goto("/news");
  await page.locator("main input[name=search]").fill("femmés");
  await page.locator("main form button").click();
  await expect(page).toHaveURL(/search=femm/);
  await expect(page.locator("main input[name=search]")).toHaveValue("femmés");
  await expect(page.locator("main article h2").first()).toBeVisible();
  await expect(page.locator("head meta[name=robots]")).toHaveAttribute("content", /noindex/);
});

test("a topic is a link, and a search stays within the topic", async ({ page }) => {
  await page.goto("/de/news");
  await page.getByRole("link", { name: "Unternehmen", exact: true }).click();
  await expect(page).toHaveURL(/tag=entreprises/);
  await expect(page.locator("main h1")).toHaveText("Unternehmen");
  await page.locator("main input[name=search]").fill("Praktikum");
  await page.locator("main form button").click();
  await expect(page).toHaveURL(/tag=entreprises/);
});
