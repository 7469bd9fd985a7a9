import { beginArticle, fieldOf, isSaved, publish, reads, textOf, write } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";

test("an old revision is restored, and an old address redirects to the new one", async ({
  page,
  browser,
}) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Une visite chez nos partenaires");
  await fieldOf(page, "Résumé").fill("Trois entreprises nous ont ouvert leurs ateliers.");
  await write(page, "La première version de ce texte.");
  await publish(page);

  await textOf(page).click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Une version que nous regretterons.");
  await isSaved(page);
  await publish(page);
  const visitor = await (await browser.newContext()).newPage();
  const address = "/news/une-visite-chez-nos-partenaires";
  await reads(visitor, address, "Une version que nous regretterons.");

  await page.getByRole("button", { name: "Historique" }).click();
  const history = page.getByRole("dialog", { name: "Historique" });
  await history
    .getByRole("button", { name: /Publié/ })
    .nth(1)
    .click();
  await expect(history.locator("ins, del").first()).toBeVisible();
  await history.getByRole("button", { name: "Restaurer cette version" }).click();
  await expect(textOf(page)).toContainText("La première version de ce texte.");
  await publish(page);
  await reads(visitor, address, "La première version de ce texte.");

  await fieldOf(page, "Adresse de la page").fill("visite-des-ateliers");
  await expect(page.getByText(/Cette adresse est publique/)).toBeVisible();
  await isSaved(page);
  await publish(page);
  await reads(visitor, "/news/visite-des-ateliers", "La première version de ce texte.");
  await visitor.goto(address);
  await expect(visitor).toHaveURL(/\/news\/visite-des-ateliers$/);
});

test("a revision is compared with what was written until now", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Une version à comparer");
  await write(page, "Le premier texte.");
  await isSaved(page);
  await textOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Et les derniers mots.");
  await page.getByRole("button", { name: "Historique" }).click();
  const history = page.getByRole("dialog", { name: "Historique" });
  await history.getByRole("button", { name: /Créé/ }).click();
  await expect(history.locator("ins")).toContainText("Et les derniers mots.");
});

test("a draft is previewed as visitors will see it, by a link that others can open", async ({
  page,
  browser,
}) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Un brouillon à relire");
  await write(page, "À relire avant de publier.");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Aperçu" }).click();
  const preview = await opened;
  await preview.waitForURL(/\/news\/preview\?/);
  const stranger = await (await browser.newContext()).newPage();
  const response = await stranger.goto(preview.url());
  expect(response?.headers()["cache-control"]).toContain("no-store");
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Un brouillon à relire");
  await expect(stranger.getByText("Aperçu d’un brouillon.")).toBeVisible();
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const german = stranger.locator("header a[data-locale=de]").first();
  const inGerman = await stranger.goto((await german.getAttribute("href")) ?? "");
  expect(inGerman?.status()).toBe(200);
  await expect(stranger.locator("html")).toHaveAttribute("lang", "de");
  const forged = await stranger.goto(preview.url().replace(/token=.{6}/, "token=000000"));
  expect(forged?.status()).toBe(403);
});
