import type { Page } from "@playwright/test";
import { fieldOf, isSaved, textOf } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open, ready } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("a text that was not saved waits on the device: in every tab, for its writer alone", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enterAs(context, "editor");
  const awa = await context.cookies();

  // The body before the title, and no line: nothing reaches the server.
  await open(page, "/admin/news/add");
  await expect(textOf(page)).toBeVisible();
  await context.setOffline(true);
  await textOf(page).click();
  await page.keyboard.type("Écrit avant le titre, sans réseau.");
  await openPart(page, "EN");
  await expect(textOf(page)).toHaveText("");
  await openPart(page, "FR");
  await expect(textOf(page)).toHaveText("Écrit avant le titre, sans réseau.");
  await context.setOffline(false);

  // In another tab it is named, and left to the tab that has it open.
  const other = await context.newPage();
  await open(other, "/dashboard");
  await expect(waiting(other)).toContainText("Écrit avant le titre, sans réseau.");
  await expect(waiting(other)).toContainText("Ouvert dans un autre onglet");
  await page.close({ runBeforeUnload: false });
  await other.reload();
  await expect(button(other, "Reprendre")).toBeVisible();

  // Somebody else at this computer sees nothing of it.
  await context.clearCookies();
  await enterAs(context, "editor");
  for (const path of ["/dashboard", "/admin/news", "/admin/news/add"]) {
    await open(other, path);
    await expect(other.getByRole("heading", { level: 1 })).toBeAttached();
    await expect(waiting(other), path).toBeHidden();
  }

  // The writer finds it again in the list and on the page of new articles, and throws it away by mistake.
  await context.clearCookies();
  await context.addCookies(awa);
  await open(other, "/admin/news");
  await button(other, "Jeter").click();
  const question = other.getByRole("dialog", { name: "Jeter ce texte" });
  await question.getByRole("button", { name: "Jeter" }).click();
  await expect(waiting(other)).toBeHidden();
  await other.getByRole("button", { name: "Annuler" }).click();
  await expect(waiting(other)).toContainText("Écrit avant le titre");
  await open(other, "/admin/news/add");
  await button(other, "Reprendre").click();
  await expect(textOf(other)).toHaveText("Écrit avant le titre, sans réseau.");
  await expect(waiting(other)).toBeHidden();

  // A reload comes back to the text; with its title it is an article, and nothing waits any more.
  other.once("dialog", (dialog) => void dialog.accept());
  await other.reload();
  await ready(other);
  await expect(textOf(other)).toHaveText("Écrit avant le titre, sans réseau.");
  await fieldOf(other, "Titre").fill("Retrouvé sur l’appareil");
  await other.waitForURL(/\/add\?id=\d+/);
  await isSaved(other);
  await open(other, "/admin/news");
  await expect(other.getByRole("link", { name: "Retrouvé sur l’appareil" })).toBeVisible();
  await expect(waiting(other)).toBeHidden();
  await context.close();
});

test("what was written in an article that is deleted meanwhile is shown to its writer, to be copied", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enterAs(context, "editor");
  await open(page, "/admin/news/add");
  await fieldOf(page, "Titre").fill("Supprimé entre-temps");
  await page.waitForURL(/\/add\?id=\d+/);
  await isSaved(page);
  await context.setOffline(true);
  await textOf(page).click();
  await page.keyboard.type("Écrit sans réseau, pour rien.");
  const other = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);

  await open(other, "/admin/news");
  await expect(waiting(other)).toContainText("Écrit sans réseau, pour rien.");
  const row = other.getByRole("row").filter({ hasText: "Supprimé entre-temps" });
  await row.getByRole("button", { name: /^Actions pour/ }).click();
  await other.getByRole("menuitem", { name: "Supprimer", exact: true }).click();
  const question = other.getByRole("dialog", { name: "Mettre à la corbeille" });
  await question.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(row).toHaveCount(0);
  await waiting(other)
    .getByRole("link", { name: /^Reprendre/ })
    .click();
  const kept = other.getByRole("alert").filter({ hasText: "n’a pas été enregistré" });
  await expect(kept).toContainText("Écrit sans réseau, pour rien.");
  await expect(kept.getByRole("button", { name: "Copier mes mots" })).toBeVisible();
  await context.close();
});

test("a text that the browser refuses to keep is said to be kept nowhere, and can be copied", async ({
  browser,
}) => {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  await enterAs(context, "editor");
  await open(page, "/admin/news/add");
  await expect(textOf(page)).toBeVisible();
  await context.setOffline(true);
  await textOf(page).click();
  await page.keyboard.type("Gardé nulle part.");
  const warning = page.getByRole("alert").filter({ hasText: "Votre texte n’est gardé nulle part" });
  await expect(warning).toBeVisible();
  await expect(page.getByText(/reste sur cet appareil|gardé sur cet appareil/)).toHaveCount(0);
  await warning.getByRole("button", { name: "Copier mon texte" }).click();
  await expect(warning.getByRole("button", { name: "Copié" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Gardé nulle part.");
  await context.close();
});

test("a text that a former version kept on this device is offered to its writer", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { id } = await enterAs(context, "editor");
  await open(page, "/dashboard");
  await page.evaluate((user) => {
    const mine = { title: "Écrit avec la version d’avant" };
    const parts = { fr: { version: null, mine, base: {} } };
    localStorage.setItem(`draft-${user}-post-0-some-tab`, JSON.stringify(parts));
  }, id);
  await open(page, "/admin/news/add");
  await button(page, "Reprendre").click();
  await expect(fieldOf(page, "Titre")).toHaveValue("Écrit avec la version d’avant");
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((k) => /^draft-/.test(k))),
  ).toEqual([]);
  await context.close();
});

test("during an outage the team area shows its own page, with the way back", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enterAs(context, "editor");
  await open(page, "/admin/news/edit?id=1");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect(textOf(page)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Formation", exact: true }).first().click();
  const away = page.getByRole("heading", { level: 1, name: "Le service ne répond pas" });
  await expect(away).toBeVisible();
  await expect(page.getByRole("link", { name: "Candidater" })).toHaveCount(0);
  await page.goto("/admin/news/edit?id=1").catch(() => {});
  await expect(away).toBeVisible();
  await expect(page.getByText(/gardés sur cet appareil/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(textOf(page)).toBeVisible();
  await context.close();
});

function waiting(page: Page) {
  return page.getByRole("alert").filter({ hasText: "Textes gardés sur cet appareil" });
}

function button(page: Page, act: "Reprendre" | "Jeter") {
  return waiting(page)
    .getByRole(act === "Jeter" ? "button" : "link")
    .or(waiting(page).getByRole("button"))
    .filter({ hasText: act });
}

async function openPart(page: Page, code: "FR" | "EN") {
  await page
    .getByRole("radiogroup", { name: "Langue du texte" })
    .getByText(code, { exact: true })
    .click();
  await expect(page.locator("[data-translating]")).toHaveAttribute("lang", code.toLowerCase());
}
