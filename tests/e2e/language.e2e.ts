import { expect, test } from "./journey.ts";
import { choose } from "./shell-page.ts";
import { workerReady } from "./worker.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test.describe("with the service worker installed", () => {
  test("the chosen language is used at the address without a prefix", async ({ page }) => {
    await page.goto("/");
    await workerReady(page);
    await choose(page, "Deutsch");
    await expect(page).toHaveURL("/de");
    await page.goto("/");
    await expect(page).toHaveURL("/de");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });
});
