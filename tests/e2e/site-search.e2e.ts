import { problems } from "./accessible.ts";
import { expect, test } from "./journey.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

test("a visitor without JavaScript finds a course by a misspelled word", async ({ page }) => {
  await page.goto("/nowhere");
  await page.getByRole("link", { name: "Rechercher sur le site" }).last().click();
  await expect(page).toHaveURL(/\/search$/);
  await page.getByLabel(/Que cherchez-vous/).fill("soudge");
  await page.getByRole("main").getByRole("button", { name: "Rechercher" }).click();
  await expect(page.getByText(/Voici ce qui s’en rapproche/)).toBeVisible();
  const courses = page.getByRole("region", { name: /^Formations/ });
  await courses.getByRole("link").first().click();
  await expect(page.locator("h1")).toContainText(/Soudage/);
});

test("the page without results says how to go on, in the language of the page", async ({
  page,
}) => {
  await page.goto("/de/search?search=xqzvw");
  await expect(page.getByText("Keine Treffer für „xqzvw“.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Häufige Fragen" }).click();
  await expect(page).toHaveURL(/\/de\/faq$/);
});

test.describe("with the script", () => {
  test.use({ javaScriptEnabled: true });

  test("the menu of a phone has the search and the ways to apply", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("link", { name: "Suivre ma candidature" })).toBeVisible();
    await menu.getByRole("link", { name: "Postuler" }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/#apply$/);
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByLabel("Rechercher sur le site").fill("tracteur");
    await menu.getByRole("button", { name: "Rechercher" }).click();
    await expect(page.locator("mark").first()).toHaveText(/tracteur/i);
    expect(await problems(page)).toEqual([]);
  });

  test("on a phone the way to apply stays in view on the page of an open course", async ({
    page,
  }) => {
    await page.goto("/formations/mecanique-agricole/entretien-et-reparation-de-tracteurs");
    const bar = page.locator("[data-sticky-apply]");
    await expect(bar.getByRole("link", { name: "Postuler" })).toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(bar).toBeHidden();
  });
});
