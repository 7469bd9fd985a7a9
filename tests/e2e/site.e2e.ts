import { problems, problemsOfTheme } from "./accessible.ts";
import { expect, test } from "./journey.ts";

for (const width of [360, 1280]) {
  test(`the open menu passes axe at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/about");
    if (width === 360) await page.getByRole("button", { name: "Menu" }).click();
    else await page.locator("header summary", { hasText: "Formations" }).click();
    expect(await problems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await problemsOfTheme(page), "dark").toEqual([]);
  });
}
