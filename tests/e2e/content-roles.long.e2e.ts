import { beginArticle, fieldOf, idOf, isSaved } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("a draft of a staff member is published only by an editor", async ({ page, browser }) => {
  await enterAs(page.context(), "staff");
  await beginArticle(page, "Un article proposé par l’équipe");
  await fieldOf(page, "Résumé").fill("À relire par la rédaction.");
  await isSaved(page);
  await expect(page.getByRole("button", { name: "Aperçu" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Publier/ })).toHaveCount(0);
  await page.getByRole("button", { name: /^Actions pour/ }).click();
  await expect(page.getByRole("menuitem", { name: "Dupliquer" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Archiver" })).toHaveCount(0);

  const editor = await (await browser.newContext()).newPage();
  await enterAs(editor.context(), "editor");
  await open(editor, `/admin/news/edit?id=${idOf(page)}`);
  await expect(editor.getByRole("button", { name: "Publier…" })).toBeVisible();

  const colleague = await (await browser.newContext()).newPage();
  await enterAs(colleague.context(), "staff");
  const unseen = await colleague.goto(`/admin/news/edit?id=${idOf(page)}`);
  expect(unseen?.status()).toBe(404);
  // What is public is theirs to read, not to change.
  await open(colleague, "/admin/news/edit?id=1");
  await expect(colleague).toHaveURL(/\/admin\/news\/view\?id=1/);
  await expect(colleague.getByRole("link", { name: "Voir sur le site" })).toBeVisible();
  await expect(colleague.getByRole("link", { name: "Modifier" })).toHaveCount(0);
});
