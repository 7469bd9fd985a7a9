import { expect, test } from "./journey.ts";

test.use({ javaScriptEnabled: false });

test("a reader goes from the list to an article and on to the next", async ({ page }) => {
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
