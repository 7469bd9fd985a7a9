import {
  askForReview,
  beginArticle,
  fieldOf,
  idOf,
  isSaved,
  reads,
  write,
} from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("an article is submitted, returned with a comment, corrected, accepted and published", async ({
  page,
  browser,
}) => {
  await enterAs(page.context(), "staff");
  await beginArticle(page, "Prêt pour la relecture");
  await fieldOf(page, "Résumé").fill("Un résumé trop court.");
  await write(page, "Le récit de la visite.");
  await askForReview(page, "Le titre convient-il ?");

  const editor = await (await browser.newContext()).newPage();
  await enterAs(editor.context(), "editor");
  await open(editor, "/dashboard");
  await editor.getByRole("link", { name: /à relire/ }).click();
  await expect(editor).toHaveURL(/review=to_review/);
  const row = editor.getByRole("row").filter({ hasText: "Prêt pour la relecture" });
  await expect(row.getByText(/^FR Relecture demandée par Journey staff/)).toBeVisible();
  await editor.getByRole("link", { name: "Prêt pour la relecture" }).click();
  await expect(
    editor.getByRole("alert").filter({ hasText: "Le titre convient-il ?" }),
  ).toBeVisible();
  await editor.getByRole("button", { name: "Commenter ce champ (Résumé)" }).click();
  await editor.getByLabel("Votre remarque").fill("Dites-en plus.");
  await editor.getByRole("button", { name: "Commenter", exact: true }).click();
  await expect(editor.getByRole("paragraph").filter({ hasText: "Dites-en plus." })).toBeVisible();
  await expect(editor.getByLabel("Votre remarque")).toBeFocused();
  await editor.keyboard.press("Escape");
  await expect(editor.getByLabel("Votre remarque")).toBeHidden();
  await editor.getByRole("button", { name: "Renvoyer…" }).click();
  const back = editor.getByRole("dialog", { name: "Renvoyer le texte" });
  await back.getByLabel("Ce qui reste à faire").fill("Allongez le résumé.");
  await back.getByRole("button", { name: "Renvoyer", exact: true }).click();
  await expect(back).toBeHidden();

  await open(page, `/admin/news/edit?id=${idOf(page)}`);
  await expect(page.getByRole("alert").filter({ hasText: "Allongez le résumé." })).toBeVisible();
  await page.getByRole("button", { name: "1 remarque (Résumé)" }).click();
  await page.getByRole("button", { name: /^C’est réglé/ }).click();
  await expect(page.getByText("Dites-en plus.")).toBeHidden();
  await expect(page.getByLabel("Votre remarque")).toBeFocused();
  await page.keyboard.press("Escape");
  await fieldOf(page, "Résumé").fill("Un résumé qui dit ce que l’on a vu à l’atelier.");
  await isSaved(page);
  await askForReview(page, "C’est fait.");

  await open(editor, `/admin/news/edit?id=${idOf(page)}`);
  await editor.getByRole("button", { name: "Accepter et publier" }).click();
  await expect(editor.getByText("Le texte est accepté et publié.")).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await reads(visitor, "/news/pret-pour-la-relecture", "Le récit de la visite.");
});
