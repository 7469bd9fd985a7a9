import { reload } from "./alive.ts";
import { beginArticle, fieldOf, isSaved } from "./desk-page.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";

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
