import { beginArticle, fieldOf, idOf, isSaved, textOf } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("words whose save arrived without an answer stand there once after their tab has ended", async ({
  page,
  context,
}) => {
  await enterAs(context, "editor");
  await beginArticle(page, "La réponse s’est perdue");
  const path = `/admin/news/edit?id=${idOf(page)}`;
  const writing = await context.newPage();
  await open(writing, path);
  await textOf(writing).click();
  await writing.keyboard.type("Le début. ");
  await isSaved(writing);
  // The first save reaches the server, and nothing comes back from then on.
  let saves = 0;
  await writing.route("**/draft", async (route) => {
    saves += 1;
    if (saves === 1) await route.fetch();
    await route.abort();
  });
  await writing.keyboard.type("Une phrase comme");
  await expect(writing.getByText(/^Hors ligne/)).toBeVisible();
  await writing.keyboard.type("ncée, et finie.");
  const tries = saves;
  await expect.poll(() => saves).toBeGreaterThan(tries);
  await writing.close({ runBeforeUnload: false });

  await open(page, path);
  await expect(textOf(page)).toHaveText("Le début. Une phrase commencée, et finie.");
  await isSaved(page);
  await open(page, path);
  await expect(textOf(page)).toHaveText("Le début. Une phrase commencée, et finie.");
});

test("a text that one tab has open is left to it by another of the same person", async ({
  page,
  context,
}) => {
  await enterAs(context, "editor");
  await beginArticle(page, "Ouvert deux fois");
  await textOf(page).click();
  await page.keyboard.type("Le début.");
  await isSaved(page);
  await page.route("**/draft", (route) => route.abort());
  await page.keyboard.type(" Une phrase");
  await expect(page.getByText(/^Hors ligne/)).toBeVisible();
  await page.keyboard.type(" comme");
  const other = await context.newPage();
  await open(other, `/admin/news/edit?id=${idOf(page)}`);
  await expect(textOf(other)).toHaveText("Le début.");
  // The other tab saves something of its own before this one has its line again.
  await fieldOf(other, "Résumé").fill("Écrit dans l’autre onglet.");
  await isSaved(other);
  await page.bringToFront();
  await page.keyboard.type("ncée.");
  await page.unroute("**/draft");
  await isSaved(page);
  await expect(textOf(page)).toHaveText("Le début. Une phrase commencée.");
  await expect(fieldOf(page, "Résumé")).toHaveValue("Écrit dans l’autre onglet.");
});

test("going from one article to another saves what was typed just before", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Le second, où l’on va");
  await beginArticle(page, "Le premier, d’où l’on vient");
  const path = `/admin/news/edit?id=${idOf(page)}`;
  await open(page, path);
  // Opened once before, so that it is there at once.
  await page.keyboard.press("Control+K");
  const search = page.getByRole("dialog", { name: "Aller à" }).getByRole("textbox");
  await search.fill("Le second, où l’on va");
  const found = page.getByRole("dialog").getByText("Le second, où l’on va");
  await expect(found).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press("Escape");
  await fieldOf(page, "Résumé").fill("Tapé juste avant de partir.");
  await page.keyboard.press("Control+K");
  await page.clock.runFor(400);
  await search.fill("Le second, où l’on va");
  await page.clock.runFor(400);
  await expect(found).toBeVisible();
  await found.click();
  await page.clock.resume();
  await expect(fieldOf(page, "Titre")).toHaveValue("Le second, où l’on va");
  await expect(page.getByText(/gardé sur cet appareil/)).toHaveCount(0);
  const other = await page.context().newPage();
  await open(other, "/admin/news");
  await expect(other.getByRole("alert").filter({ hasText: "Textes gardés" })).toHaveCount(0);
  await open(other, path);
  await expect(fieldOf(other, "Résumé")).toHaveValue("Tapé juste avant de partir.");
});
