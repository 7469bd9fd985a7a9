import { narrow, problems, problemsOfTheme, sideways, wide } from "./accessible.ts";
import { beginCourse, fieldOf, isSaved } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("a course archived or deleted in the list disappears before the list is read again", async ({
  page,
}) => {
  await enterAs(page.context(), "editor");
  await beginCourse(page, "Vannes à jeter");
  await open(page, "/admin/cours?search=Vannes");
  const row = page.getByRole("row").filter({ hasText: "Vannes à jeter" });
  await expect(row).toContainText("Brouillon");
  const act = async (name: string, title: string) => {
    await row.getByRole("button", { name: /^Actions pour/ }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
    const question = page.getByRole("dialog", { name: title });
    await question.getByRole("button", { name, exact: true }).click();
    await expect(question).toBeHidden();
  };
  // The list is not read again: what is on the screen is what the answer to the write said.
  await page.route(/\/admin\/cours\.data/, () => {});
  const put = page.waitForRequest((request) => request.method() === "PUT");
  await act("Archiver", "Archiver cet élément");
  expect((await put).url()).toMatch(/\/api\/formations\/\d+$/);
  await expect(row).toContainText("Archivé");
  const gone = page.waitForRequest((request) => request.method() === "DELETE");
  await act("Supprimer", "Mettre à la corbeille");
  expect((await gone).url()).toMatch(/\/api\/formations\/\d+$/);
  await expect(row).toHaveCount(0);
  await page.unroute(/\/admin\/cours\.data/);
  await open(page, "/admin/cours?search=Vannes");
  await expect(page.getByRole("searchbox")).toHaveValue("Vannes");
  await expect(row, "gone from the list").toHaveCount(0);
});

test("the language filter finds missing English texts, and several items are archived at once", async ({
  page,
}) => {
  await enterAs(page.context(), "editor");
  for (const title of ["À ranger un", "À ranger deux"]) {
    await beginCourse(page, title);
    if (title.endsWith("deux")) continue;
    await fieldOf(page, "Résumé").fill("Six mois pour apprendre à ranger un atelier.");
    await isSaved(page);
  }
  await open(page, "/admin/cours?search=ranger");
  // Publishing several: what lacks something is named, field by field, and stays chosen.
  await page.getByLabel("Sélectionner toute la page").check();
  await page.getByRole("button", { name: "Publier", exact: true }).click();
  const sure = page.getByRole("dialog", { name: "Publier 2 éléments" });
  await sure.getByRole("button", { name: "Publier" }).click();
  const told = page.getByRole("alert").filter({ hasText: "1 élément publié, 1 refusé" });
  await expect(told.getByRole("listitem")).toHaveText(
    /^À ranger deux\s*Résumé · Français À remplir/,
  );
  await expect(page.getByText("1 élément choisi")).toBeVisible();
  await expect(page.getByLabel("Sélectionner À ranger deux")).toBeChecked();
  await expect(page.getByLabel("Sélectionner À ranger un")).not.toBeChecked();
  await told.getByRole("button").click();
  await page
    .getByRole("list", { name: "Ce qui manque dans chaque langue" })
    .getByRole("listitem")
    .filter({ hasText: "EN" })
    .getByRole("link", { name: /à traduire/ })
    .click();
  await expect(page).toHaveURL(/language=en&language_state=missing/);
  await expect(page.getByRole("link", { name: "À ranger un" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Langue\s: EN/ })).toBeVisible();
  await page.getByRole("button", { name: "Vues", exact: true }).click();
  await page.getByRole("menuitem", { name: "Enregistrer cette vue" }).click();
  const naming = page.getByRole("dialog", { name: "Enregistrer cette vue" });
  await naming.getByLabel("Nom de la vue").fill("À traduire en anglais");
  await naming.getByRole("button", { name: "Enregistrer la vue" }).click();
  await expect(naming).toBeHidden();
  await open(page, "/admin/cours");
  await page.getByRole("button", { name: "Vues", exact: true }).click();
  await page.getByRole("menuitem", { name: "À traduire en anglais", exact: true }).click();
  await expect(page).toHaveURL(/language=en&language_state=missing/);
  await expect(page.getByRole("button", { name: "À traduire en anglais" })).toBeVisible();
  await expect(page.getByRole("link", { name: "À ranger un" })).toBeVisible();
  await page.getByLabel("Sélectionner toute la page").check();
  await expect(page.getByText("2 éléments choisis")).toBeVisible();
  await page.getByRole("button", { name: "Archiver" }).click();
  const question = page.getByRole("dialog", { name: "Archiver 2 éléments" });
  await question.getByRole("button", { name: "Archiver" }).click();
  await expect(page.getByText("2 éléments archivés", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^Archivé/ }).click();
  await expect(page.getByRole("link", { name: "À ranger deux" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter" }).click();
  await page.getByRole("menuitem", { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test("a deleted item is restored from the bin", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await beginCourse(page, "Soudure à l’arc");
  await open(page, "/admin/cours?search=Soudure");
  const row = page.getByRole("row").filter({ hasText: "Soudure à l’arc" });
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Supprimer" }).click();
  const question = page.getByRole("dialog", { name: "Supprimer 1 élément" });
  await expect(question).toContainText("pendant 30 jours");
  await question.getByRole("button", { name: "Supprimer" }).click();
  await expect(row).toBeHidden();
  await page.getByRole("button", { name: "Corbeille" }).click();
  const bin = page.getByRole("dialog", { name: "Corbeille" });
  const kept = bin.getByRole("listitem").filter({ hasText: "Soudure à l’arc" });
  await expect(kept).toContainText("Supprimé par");
  await page.setViewportSize(narrow);
  expect(await problems(page, "[role=dialog]")).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await problemsOfTheme(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(wide);
  await kept.getByRole("button", { name: "Reprendre" }).click();
  await expect(kept).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(row).toContainText("Brouillon");
});

test("reordered categories change the order of the menu", async ({ page, browser }) => {
  await enterAs(page.context(), "editor");
  await open(page, "/admin/cours/categories");
  const rows = page.getByRole("list", { name: "Ordre des catégories" }).getByRole("listitem");
  await page.getByRole("button", { name: "Nouvelle catégorie" }).click();
  const drawer = page.getByRole("dialog", { name: "Nouvelle catégorie" });
  await drawer.getByLabel("Nom").first().fill("Soudure");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Fermer sans enregistrer" });
  await question.getByRole("button", { name: "Continuer à écrire" }).click();
  await expect(question).toBeHidden();
  await expect(drawer.getByLabel("Nom").first()).toHaveValue("Soudure");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Fermer sans enregistrer" }).click();
  await expect(drawer).toBeHidden();
  await expect(rows.first()).toContainText("Mécanique agricole");
  await page.getByRole("button", { name: /^Descendre «\sMécanique agricole/ }).click();
  await expect(page.getByText("Le nouvel ordre est enregistré.")).toBeVisible();
  await expect(rows.nth(1)).toContainText("Mécanique agricole");
  const visitor = await (await browser.newContext()).newPage();
  await expect(async () => {
    await visitor.goto("/formations");
    const html = await visitor.content();
    expect(html.indexOf("mecanique-industrielle")).toBeLessThan(html.indexOf("mecanique-agricole"));
  }).toPass();
  await page.getByRole("button", { name: /^Monter «\sMécanique agricole/ }).click();
  await expect(rows.first()).toContainText("Mécanique agricole");
});
