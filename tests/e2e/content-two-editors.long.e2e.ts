import type { Page } from "@playwright/test";
import { beginArticle, fieldOf, isSaved, publish, textOf, write } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open, reload } from "./page-ready.ts";
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

  // The same place of one text: both stay, whoever of the two was first.
  await textOf(page).click();
  await page.keyboard.type("Le texte de la première.");
  await fieldOf(page, "Auteur").click();
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await expect(fieldOf(page, "Auteur")).toHaveValue("La seconde personne");
  await textOf(other).click();
  await other.keyboard.type("Le texte de la seconde.");
  await expect(textOf(other)).toContainText("Le texte de la première.");
  await expect(textOf(other)).toContainText("Le texte de la seconde.");
  await isSaved(other);

  // A short text of two halves would say what nobody wrote: there the second is asked.
  await reload(page);
  await reload(other);
  let hear = await hearNothing(other);
  await fieldOf(page, "Résumé").fill("Tout autre chose.");
  await isSaved(page);
  // Their time is ours from here on: how long a pause is does not hang on a busy machine.
  await other.clock.install();
  await other.clock.pauseAt(Date.now() + 60_000);
  await fieldOf(other, "Résumé").fill("");
  await fieldOf(other, "Résumé").pressSequentially("Le résumé de la seconde");
  const merge = other.getByRole("dialog", { name: "Deux versions du même texte" });
  await other.clock.runFor(1_500);
  await expect(other.getByText("Un choix est à faire")).toBeVisible();
  // Whoever types on is not interrupted, however long.
  for (const letter of "......") {
    await other.keyboard.type(letter);
    await other.clock.runFor(1_500);
    await expect(merge).toBeHidden();
  }
  await hear();
  await other.clock.resume();
  await expect(merge).toContainText("Tout autre chose.");
  // Neither text is struck out or praised: what differs is marked in both.
  await expect(merge.locator("mark").filter({ hasText: "Tout" })).toBeVisible();
  await expect(merge.locator("mark").filter({ hasText: "seconde" })).toBeVisible();
  await expect(merge.locator("del, ins")).toHaveCount(0);
  // Whoever types on decides nothing: the focus is on no button.
  await other.keyboard.press("Space");
  await other.keyboard.press("Enter");
  await expect(merge).toContainText("Tout autre chose.");
  await merge.getByRole("button", { name: "Garder mon texte" }).click();
  await isSaved(other);
  // The one whose words were set aside learns it at once.
  await expect(page.getByText(/a gardé un autre texte à la place du vôtre/)).toBeVisible({
    timeout: 30_000,
  });

  // What is turned down is in the history, whoever wrote it.
  await reload(page);
  hear = await hearNothing(other);
  await fieldOf(page, "Résumé").fill("Un résumé que l’autre ne gardera pas.");
  await isSaved(page);
  await fieldOf(other, "Résumé").fill("Le résumé qui reste.");
  await merge.getByRole("button", { name: "Garder mon texte" }).click();
  await hear();
  await isSaved(other);
  await other.getByRole("button", { name: "Historique" }).click();
  const history = other.getByRole("dialog", { name: "Historique" });
  await history
    .getByRole("button", { name: /Texte écarté/ })
    .first()
    .click();
  await history.getByRole("button", { name: "Restaurer cette version" }).click();
  await expect(fieldOf(other, "Résumé")).toHaveValue("Un résumé que l’autre ne gardera pas.");
});

test("the screen of one editor says what another did with the text", async ({ page, browser }) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Publié, puis retiré");
  await fieldOf(page, "Résumé").fill("Un résumé pour les listes.");
  await write(page, "Le texte.");
  const other = await (await browser.newContext()).newPage();
  await enterAs(other.context(), "editor");
  await open(other, page.url());
  await publish(other);
  await expect(page.getByRole("button", { name: "Mettre à jour…" })).toBeVisible();
  await expect(page.getByText("Publié", { exact: true }).first()).toBeVisible();
});

test("text written offline stays on the device and is sent when online", async ({ page }) => {
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

test("an unsaved text is offered to its writer later", async ({ page }) => {
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

/** From here on this page learns nothing of what others save, until the answer is called. */
async function hearNothing(page: Page): Promise<() => Promise<void>> {
  const presence = "**/presence";
  await page.route(presence, (route) => route.abort());
  // Reports follow one another: with this one refused, none is under way.
  await page.waitForRequest(presence);
  return () => page.unroute(presence);
}
