import { createAccount, endSessions, onDashboard, signIn } from "./account.ts";
import { beginArticle, fieldOf, isSaved, textOf, write } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open, reload } from "./page-ready.ts";

test("an editor loses no text after a deletion, an ended session and a stopped server", async ({
  page,
}) => {
  const account = await createAccount("editor");
  await signIn(page, account);
  await onDashboard(page);
  await beginArticle(page, "Écrit un mauvais jour");

  // The first thing in an empty text is what one asked for.
  await textOf(page).click();
  await page.getByRole("button", { name: "Titre de niveau 2" }).click();
  await page.keyboard.type("Une matinée à l’atelier");
  await expect(textOf(page).locator("h2")).toHaveText("Une matinée à l’atelier");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Un paragraphe entier que personne ne voudrait écrire deux fois.");
  await isSaved(page);

  // Select all, delete, reload: the text is in the history.
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await expect(page.getByText("Modifications en cours")).toBeVisible();
  await isSaved(page);
  await reload(page);
  await expect(textOf(page)).toHaveText("");
  await page.getByRole("button", { name: "Historique" }).click();
  const history = page.getByRole("dialog", { name: "Historique" });
  await history
    .getByRole("button", { name: /Enregistré automatiquement/ })
    .nth(1)
    .click();
  await expect(history.locator("del")).toContainText(["que personne ne voudrait écrire deux fois"]);
  await history.getByRole("button", { name: "Restaurer cette version" }).click();
  await expect(textOf(page).locator("h2")).toHaveText("Une matinée à l’atelier");

  // Ctrl+S keeps a version, which can be given a name.
  await page.keyboard.press("Control+S");
  await expect(page.getByText("Version gardée dans l’historique.")).toBeVisible();
  await page.getByRole("button", { name: "Historique" }).click();
  await history
    .getByRole("button", { name: /Version gardée/ })
    .first()
    .click();
  await history.getByLabel("Nom de cette version").fill("Avant la relecture");
  await history.getByRole("button", { name: "Nommer" }).click();
  await expect(page.getByText("Le nom est enregistré.")).toBeVisible();
  await history.getByRole("button", { name: "Toutes les versions" }).click();
  await expect(history.getByText("Avant la relecture")).toBeVisible();
  await page.keyboard.press("Escape");

  // The session ends: one signs in where one is, and what was written goes out.
  await endSessions(account);
  await fieldOf(page, "Résumé").fill("Écrit après la fin de la session.");
  await expect(page.getByText("Votre session est terminée")).toBeVisible();
  // Wherever it is said, the way back in is one press away: in the bar, and in the panel.
  await page.getByRole("button", { name: "Publier…" }).click();
  const refused = page.getByRole("dialog", { name: "Publier" });
  await refused.getByRole("button", { name: /^Publier c/ }).click();
  await expect(refused.getByLabel(/^Mot de passe de/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(refused).toBeHidden();
  await page.getByRole("status").getByRole("button", { name: "Se reconnecter" }).click();
  await expect(page.getByLabel(/^Mot de passe de/)).toBeFocused();
  // A password manager finds the address whose password it is to fill in.
  const address = page.getByLabel("Adresse e-mail du compte");
  await expect(address).toHaveValue(account.email);
  await expect(address).toHaveAttribute("autocomplete", "username");
  await expect(address).not.toBeEditable();
  await page.getByLabel(/^Mot de passe de/).fill(account.password);
  await page.keyboard.press("Enter");
  await isSaved(page);

  // The server goes away: publishing says so, and leaving leads to no dead end.
  await page.route("**/api/**", (route) => route.abort());
  await fieldOf(page, "Auteur").fill("Une plume sans réseau");
  await expect(page.getByText(/^Hors ligne/).first()).toBeVisible();
  await page.getByRole("button", { name: "Publier…" }).click();
  const panel = page.getByRole("dialog", { name: "Publier" });
  await panel.getByRole("button", { name: /^Publier c/ }).click();
  await expect(panel.getByRole("alert")).toContainText("Rien n’a été publié");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.getByRole("link", { name: "Actualités" }).first().click();
  const question = page.getByRole("dialog", { name: "Quitter sans enregistrer" });
  await question.getByRole("button", { name: "Quitter quand même" }).click();
  await expect(question).toContainText("Le serveur ne répond pas");
  await question.getByRole("button", { name: "Rester" }).click();
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await isSaved(page);
  await reload(page);
  await expect(fieldOf(page, "Auteur")).toHaveValue("Une plume sans réseau");
});

test("a second user of the same browser neither sees nor saves the first user's text", async ({
  page,
}) => {
  const [awa, bintou] = [await createAccount("editor"), await createAccount("editor")];
  await signIn(page, awa);
  await onDashboard(page);
  await beginArticle(page, "Écrit à deux sur un poste");
  const address = page.url();
  await page.route("**/draft", (route) => route.abort());
  await write(page, "Le texte d’Awa, sans réseau.", /^Hors ligne/);
  page.on("dialog", (dialog) => dialog.accept());

  await page.context().clearCookies();
  await signIn(page, bintou);
  await onDashboard(page);
  await page.unroute("**/draft");
  await open(page, address);
  await expect(textOf(page)).toHaveText("");
  await fieldOf(page, "Résumé").fill("Le résumé de Bintou.");
  await isSaved(page);

  await page.context().clearCookies();
  await signIn(page, awa);
  await onDashboard(page);
  await open(page, address);
  await expect(textOf(page)).toHaveText("Le texte d’Awa, sans réseau.");
  await isSaved(page);
  await expect(fieldOf(page, "Résumé")).toHaveValue("Le résumé de Bintou.");
  await page.getByRole("button", { name: "Historique" }).click();
  const versions = page.getByRole("dialog", { name: "Historique" }).getByRole("listitem");
  await expect(versions.first()).toContainText("Akissi Konan");
});
