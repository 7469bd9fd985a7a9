import { problems, problemsOfTheme } from "./accessible.ts";
import { expect, test } from "./journey.ts";

test("the open menu passes axe on a phone", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/about");
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await problems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await problemsOfTheme(page), "dark").toEqual([]);
});
