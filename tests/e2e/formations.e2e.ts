import { expect, test } from "./journey.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("filters narrow the course list and stay in the form and the address", async ({ page }) => {
    await page.goto("/formations");
    const rows = page
      .locator("#courses ~ *, main section article")
      .filter({ has: page.locator("h3") });
    const all = await page.locator("main section article h3").count();
    await page.locator("select[name=place]").selectOption("Abidjan");
    await page.locator("main input[name=search]").fill("donnees");
    await page.locator("main form button[type=submit]").click();
    await expect(page).toHaveURL(/search=donnees.*place=Abidjan/);
    await expect(page.locator("select[name=place]")).toHaveValue("Abidjan");
    await expect(page.locator("main input[name=search]")).toHaveValue("donnees");
    const left = await page.locator("main section article h3").count();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(all);
    await expect(rows.first()).toBeVisible();
    await page.locator("main form a").click();
    await expect(page.locator("main section article h3")).toHaveCount(all);
  });
});
