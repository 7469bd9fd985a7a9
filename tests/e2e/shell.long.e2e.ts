import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { background, desktop, fixed, header, phone } from "./shell-page.ts";

test.describe("the header", () => {
  test.use({ viewport: desktop });

  test("a new page begins at its top", async ({ page }) => {
    await page.goto("/about");
    await page.locator("footer").getByRole("link", { name: "Contact" }).last().click();
    await expect(page).toHaveURL("/contacts");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test("the header is fixed with its own background on screens narrower than 580 px", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 580, height: 740 });
    await page.goto("/");
    expect(await fixed(page)).toBe(false);
    await page.setViewportSize({ width: 579, height: 740 });
    expect(await fixed(page)).toBe(true);
    expect(await background(page)).toBe("rgb(255, 255, 255)");
  });

  test("the header highlights the section of the path", async ({ page }) => {
    for (const [path, label] of [
      ["/about", "À propos"],
      ["/initiatives/association", "Initiatives"],
      ["/formations", "Formations"],
      ["/news", "Actualités"],
      ["/contacts", "Contact"],
    ] as const) {
      await page.goto(path);
      await expect(header(page).locator("[data-active]")).toHaveText(label);
    }
    await page.goto("/");
    await expect(header(page).locator("[data-active]")).toHaveCount(0);
  });

  test("the header links to every category by id and slug", async ({ page, request }) => {
    const categories = await (await request.get("/api/formation-categories?locale=en")).json();
    await page.goto("/en");
    await header(page).getByText("Training", { exact: true }).click();
    const links = header(page).locator("details[open] a");
    await expect(links).toHaveText([
      "All courses",
      ...categories.map((item: { formation_category: string }) => item.formation_category),
    ]);
    const { id, slug } = categories[0];
    await expect(links.nth(1)).toHaveAttribute("href", `/en/formations/${id}-${slug}`);
  });
});

test.describe("dropdowns", () => {
  test.use({ viewport: desktop });
  const open = (page: Page) => header(page).locator("details[open] > summary");

  test("one dropdown is open at a time, and a click outside closes it", async ({ page }) => {
    await page.goto("/about");
    await header(page).getByText("Initiatives", { exact: true }).click();
    await expect(open(page)).toHaveText("Initiatives");
    await header(page).getByText("Formations", { exact: true }).click();
    await expect(open(page)).toHaveText("Formations");
    await page.mouse.click(640, 700);
    await expect(open(page)).toHaveCount(0);
  });

  test("leaving a dropdown by keyboard closes it", async ({ page }) => {
    await page.goto("/about");
    await header(page).getByText("Initiatives", { exact: true }).click();
    await header(page).getByRole("link", { name: "Contact" }).focus();
    await expect(open(page)).toHaveCount(0);
  });
});

test.describe("the mobile menu", () => {
  test.use({ viewport: phone });
  const overlay = (page: Page) => page.locator("#menu");

  test("the mobile menu has the same entries in lists that open one at a time", async ({
    page,
  }) => {
    await page.goto("/initiatives");
    await header(page).getByRole("button", { name: "Menu" }).click();
    await expect(overlay(page).locator("nav > ul > li")).toHaveCount(5);
    await expect(overlay(page).locator("[data-active]")).toHaveText("Initiatives");
    await overlay(page).getByText("Initiatives", { exact: true }).click();
    await expect(overlay(page).getByRole("link", { name: "L’association" })).toBeVisible();
    await overlay(page).getByText("Formations", { exact: true }).click();
    await expect(overlay(page).getByRole("link", { name: "Mécanique agricole" })).toBeVisible();
    await expect(overlay(page).getByRole("link", { name: "L’association" })).toBeHidden();
    await overlay(page).getByRole("button", { name: "Fermer le menu" }).click();
    await expect(overlay(page)).toBeHidden();
  });

  test("the mobile menu unlocks scrolling when the screen becomes wide", async ({ page }) => {
    await page.goto("/about");
    await header(page).getByRole("button", { name: "Menu" }).click();
    await page.setViewportSize(desktop);
    await expect(overlay(page)).toBeHidden();
    await header(page).getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/contacts");
  });
});

test.describe("where the shell is hidden", () => {
  for (const path of ["/login", "/de/login", "/auth", "/registration/suivi", "/admin/nothing"]) {
    test(`${path} has no header and no footer`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator("header[data-header]")).toHaveCount(0);
      // The site's own, with its way to the intranet; a form has a footer for those who need help.
      await expect(page.locator("footer").locator('a[href$="/login"]')).toHaveCount(0);
    });
  }

  test("an unknown page keeps the shell and shows its status, an explanation and links", async ({
    page,
  }) => {
    const response = await page.goto("/de/gibt-es-nicht");
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle("Seite nicht gefunden – Tremplin");
    await expect(page.getByText("404", { exact: true })).toBeVisible();
    await expect(page.getByText("Page Not Found")).toHaveAttribute("lang", "en");
    await expect(page.locator("main nav a")).toHaveText([
      ...["Zurück zur Startseite", "Für einen Kurs bewerben", "Meine Bewerbung verfolgen"],
      ...["Website durchsuchen", "Aktuelles lesen", "Schreiben Sie uns"],
    ]);
    await expect(header(page)).toBeVisible();
    await expect(page.locator("footer")).toBeVisible();
  });
});

test.describe("the footer", () => {
  test("the footer shows the partners, with the emblem no smaller than the others", async ({
    page,
  }) => {
    await page.goto("/about");
    const footer = page.locator("footer");
    await expect(footer.getByRole("heading", { name: "En coopération avec" })).toBeVisible();
    await expect(footer.getByText("Cofinancé par l’Union européenne")).toBeVisible();
    const heights = await footer
      .locator("ul > li svg")
      .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBe(heights[0]);
    for (const name of ["Mentions légales", "Protection des données"]) {
      await expect(footer.getByRole("link", { name })).toHaveAttribute("href", "/");
    }
    await expect(footer.getByRole("link", { name: "Intranet" })).toHaveAttribute("href", "/login");
  });

  test("the jobs initiative opens in a new tab, its logo is English under /en", async ({
    page,
  }) => {
    for (const [path, name] of [
      ["/about", "Investissements pour l’emploi"],
      ["/en/about", "Invest for Jobs"],
      ["/de/about", "Investitionen für Beschäftigung"],
    ] as const) {
      await page.goto(path);
      const link = page.locator("footer").getByRole("link", { name });
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("href", /^https:/);
    }
  });
});
