import type { Page } from "@playwright/test";
import { someApplicants } from "../setup/applicants.ts";
import { expect, test } from "./journey.ts";
import { filterBy } from "./list-page.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

const screen = { width: 1280, height: 800 };
const PAGE = 50;

/** Where the rows of a list stand: the first, those seen whole, and the highest. */
function measure(page: Page) {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll("tbody tr")].map((row) =>
      row.getBoundingClientRect(),
    );
    const foot = document.querySelector("main table")?.parentElement?.nextElementSibling;
    const end = foot?.getBoundingClientRect().top ?? window.innerHeight;
    return {
      first: boxes[0]?.top ?? Number.NaN,
      seen: boxes.filter(({ bottom }) => bottom <= end).length,
      highest: Math.max(...boxes.map(({ height }) => height)),
    };
  });
}

test("a list shows fifteen people in one line each, and is gone through by keys", async ({
  page,
}) => {
  const people = Array.from({ length: PAGE + 5 }, (_, place) => ({
    last_name: "Alignée",
    first_names: `${String(place).padStart(2, "0")} Marie-Madeleine Bernadette Philomène`,
    sex: place === 0 ? ("M" as const) : ("F" as const),
    phone: `+22505150${String(20_000 + place)}`,
  }));
  await someApplicants(here().db, people, 2061);
  await enterAs(page.context(), "coordinator");
  await page.setViewportSize(screen);
  await open(page, "/admin/registration?search=Align%C3%A9e&sort=last_name");
  const names = page.getByRole("link", { name: /^Alignée/ });
  await expect(names).toHaveCount(PAGE);
  const { first, seen, highest } = await measure(page);
  expect(first).toBeLessThanOrEqual(220);
  expect(seen).toBeGreaterThanOrEqual(15);
  expect(highest, "one line").toBeLessThanOrEqual(37);
  // The title stands in the top bar, which says it once.
  const title = page.getByRole("heading", { level: 1, name: "Candidatures" });
  expect((await title.boundingBox())?.y).toBeLessThan(48);
  await expect(page.locator("header").getByText("Candidatures", { exact: true })).toHaveCount(1);

  // From the top of the page to the first name: three Tabs.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Aller à la première ligne")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(names.first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("row").nth(2).getByRole("checkbox")).toBeChecked();
  await expect(page.getByText("1 dossier choisi")).toBeInViewport();
  expect((await measure(page)).first, "no row moved").toBe(first);
  await page.keyboard.press("x");
  await page.keyboard.press("k");
  await expect(names.first()).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("j");
  await expect(page.getByRole("searchbox")).toHaveValue("Alignéej");
  await page.keyboard.press("Backspace");
  await expect(names).toHaveCount(PAGE);

  // A filter in use is a chip, which opens its values and is taken away.
  await filterBy(page, "Sexe", "Homme");
  await expect(names).toHaveCount(1);
  await page.getByRole("button", { name: /^Sexe\s: Homme$/ }).click();
  await page.getByRole("option", { name: "Femme" }).click();
  await expect(names).toHaveCount(PAGE);
  await page.getByRole("button", { name: /^Retirer le filtre\s: Sexe/ }).click();
  await expect(page).not.toHaveURL(/sex=/);

  // Head and footer stay.
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect(page.getByRole("columnheader", { name: /^Personne/ })).toBeInViewport();
  await expect(page.getByText(`1 à ${PAGE} sur ${PAGE + 5}`)).toBeInViewport();
  await expect(page.getByText("descendre, monter")).toBeInViewport();
});

test("the other lists of the team area have the same measures", async ({ page }) => {
  await enterAs(page.context(), "admin");
  await page.setViewportSize(screen);
  for (const path of ["/admin/news", "/admin/cours", "/admin/users", "/admin/audit"]) {
    await open(page, path);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    const { first, highest } = await measure(page);
    expect(first, path).toBeLessThanOrEqual(220);
    expect(highest, path).toBeLessThanOrEqual(37);
  }
});
