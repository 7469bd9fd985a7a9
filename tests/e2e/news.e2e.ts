import { expect, test } from "./journey.ts";

test.use({ javaScriptEnabled: false });

test("the news list links to an article, and the article to the next one", async ({ page }) => {
  await page.goto("/news");
  const first = page.locator("main article h2 a").first();
  const title = await first.innerText();
  await first.click();
  await expect(page.locator("main h1")).toHaveText(title);
  await expect(page.locator("main time").first()).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT/);
  await expect(page.locator("main a[href^='https://wa.me/']")).toBeVisible();
  await page.locator("main nav a[rel=prev]").click();
  await expect(page.locator("main h1")).not.toHaveText(title);
});
