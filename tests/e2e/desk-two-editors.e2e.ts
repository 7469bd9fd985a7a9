import type { Page } from "@playwright/test";
import { open, reload } from "./alive.ts";
import { beginArticle, fieldOf, isSaved, textOf } from "./desk-page.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";

test("two editors in two browsers lose no text", async ({ page, browser }) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Écrit à quatre mains");
  await isEmpty(page);
  const other = await (await browser.newContext()).newPage();
  await enterAs(other.context(), "editor");
  await open(other, page.url());
  await expect(other.getByText("Journey editor écrit aussi ici, dans cette langue.")).toBeVisible();

  // Different fields: both stay, and each sees the other's after saving.
  await fieldOf(page, "Résumé").fill("Un résumé écrit par la première personne.");
  await isSaved(page);
  await fieldOf(other, "Auteur").fill("La seconde personne");
  await isSaved(other);
  await expect(fieldOf(other, "Résumé")).toHaveValue("Un résumé écrit par la première personne.");

  // The same field: the second is asked, and both texts can be kept.
  await textOf(page).click();
  await page.keyboard.type("Le texte de la première.");
  await fieldOf(page, "Auteur").click();
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await expect(fieldOf(page, "Auteur")).toHaveValue("La seconde personne");
  await textOf(other).click();
  await other.keyboard.type("Le texte de la seconde.");
  const merge = other.getByRole("dialog", { name: "Deux versions du même texte" });
  await expect(merge).toContainText("Le texte de la première.");
  await expect(merge).toContainText("Le texte de la seconde.");
  // Whoever types on decides nothing: the focus is on no button.
  await other.keyboard.press("Space");
  await other.keyboard.press("Enter");
  await expect(merge).toContainText("Le texte de la première.");
  await merge.getByRole("button", { name: "Garder les deux à la suite" }).click();
  await isSaved(other);
  await reload(other);
  await expect(textOf(other)).toContainText("Le texte de la première.");
  await expect(textOf(other)).toContainText("Le texte de la seconde.");
});

test("without a line the text stays on the device and is sent later", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Écrit dans le car");
  await page.context().setOffline(true);
  await fieldOf(page, "Résumé").fill("Trois heures de route sans réseau.");
  await expect(page.getByText(/^Hors ligne/)).toBeVisible();
  await page.context().setOffline(false);
  await isSaved(page);
  await reload(page);
  await expect(fieldOf(page, "Résumé")).toHaveValue("Trois heures de route sans réseau.");
});

test("a text that was not saved waits for its writer", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Interrompu");
  await page.route("**/draft", (route) => route.abort());
  await fieldOf(page, "Résumé").fill("Presque perdu.");
  await expect(page.getByText(/^Hors ligne/)).toBeVisible();
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("link", { name: "Actualités" }).first().click();
  const question = page.getByRole("dialog", { name: "Quitter sans enregistrer" });
  await question.getByRole("button", { name: "Quitter quand même" }).click();
  await page.waitForURL(/\/admin\/news$/);
  await page.unroute("**/draft");
  await page.getByRole("link", { name: "Interrompu" }).click();
  await expect(fieldOf(page, "Résumé")).toHaveValue("Presque perdu.");
  await isSaved(page);
});

async function isEmpty(page: Page) {
  await expect(textOf(page)).toHaveText("");
}
