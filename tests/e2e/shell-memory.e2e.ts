import { expect, test } from "./journey.ts";
import { stored, surface, toggle, white } from "./shell-page.ts";

test.describe("the theme", () => {
  test("a chosen theme is stored under both keys and applied before the first paint", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/about");
    await expect(toggle(page)).toHaveAccessibleName("Passer au thème sombre");
    await toggle(page).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await expect(toggle(page)).toHaveAccessibleName("Passer au thème clair");
    expect(await stored(page)).toEqual(["dark", "dark"]);
    // Our deferred script never arrives: the theme must not depend on it.
    await page.route("**/assets/public-*.js", (route) => route.abort());
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await surface(page)).not.toBe(white);
  });
});

test.describe("the language", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the language button shows the current language and links to the same page in the others", async ({
    page,
  }) => {
    await page.goto("/formations");
    const menu = page.locator("header details", { hasText: "FR" });
    await menu.locator("summary").click();
    await expect(menu.getByRole("link")).toHaveText(["Français", "English", "Deutsch"]);
    await menu.getByRole("link", { name: "Deutsch" }).click();
    await expect(page).toHaveURL("/de/formations");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.locator("header summary", { hasText: "DE" })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("menus, languages and pages work", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/");
    await page.locator("header summary", { hasText: "Initiatives" }).click();
    await page.locator("header summary", { hasText: "Formations" }).click();
    await expect(page.locator("header details[open]")).toHaveCount(1);
    await page.locator("header").getByRole("link", { name: "Mécanique agricole" }).click();
    await expect(page).toHaveURL(/\/formations\/(\d+-)?mecanique-agricole$/);
    await page.locator("header summary", { hasText: "FR" }).click();
    await page.locator("header").getByRole("link", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.locator("[data-theme-toggle]").first()).toBeHidden();
  });
});
