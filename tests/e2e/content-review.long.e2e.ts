import type { Page } from "@playwright/test";
import {
  askForReview,
  beginArticle,
  fieldOf,
  idOf,
  isSaved,
  openLanguage,
  reads,
  write,
} from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("each language is reviewed separately, and a closed comment form keeps its text", async ({
  page,
  browser,
}) => {
  await enterAs(page.context(), "staff");
  await beginArticle(page, "Relu en deux langues");
  await fieldOf(page, "Résumé").fill("Un résumé trop court.");
  await write(page, "Le récit de la visite.");
  await askForReview(page, "Le titre convient-il ?");
  await openLanguage(page, "EN");
  // An empty language shows why it cannot be submitted, instead of the note field.
  await page.getByRole("button", { name: "Prêt à relire…" }).click();
  const early = page.getByRole("dialog", { name: "Demander une relecture" });
  await expect(early.getByRole("alert")).toContainText("pas encore de texte dans cette langue");
  await expect(early.getByLabel("Note pour la relecture")).toHaveCount(0);
  await early.getByRole("button", { name: "Compris" }).click();
  await fieldOf(page, "Titre").fill("Ready to be read");
  await isSaved(page);
  await askForReview(page, "Est-ce de l’anglais ?");
  await openLanguage(page, "FR");
  await expect(page.getByRole("alert").filter({ hasText: "Est-ce de l’anglais" })).toBeHidden();

  const editor = await (await browser.newContext()).newPage();
  await enterAs(editor.context(), "editor");
  await open(editor, "/admin/news?review=to_review");
  const row = editor.getByRole("row").filter({ hasText: "Relu en deux langues" });
  await expect(row.getByText(/^FR Relecture demandée par Journey staff/)).toBeVisible();
  await expect(row.getByText(/^EN Relecture demandée par .*Est-ce de l’anglais/)).toBeVisible();
  await editor.getByRole("link", { name: "Relu en deux langues" }).click();
  await editor.getByRole("button", { name: "Commenter ce champ (Résumé)" }).click();
  await editor.getByLabel("Votre remarque").fill("Dites-en plus.");
  await editor.keyboard.press("Escape");
  await editor.getByRole("button", { name: "Commenter ce champ (Résumé)" }).click();
  await expect(editor.getByLabel("Votre remarque")).toHaveValue("Dites-en plus.");
  await editor.getByRole("button", { name: "Commenter", exact: true }).click();
  await expect(editor.getByText("Dites-en plus.")).toBeVisible();
  await expect(editor.getByLabel("Votre remarque")).toBeFocused();
});

test("text typed after the article was published is a proposal that an editor publishes", async ({
  page,
  browser,
}) => {
  const editor = await (await browser.newContext()).newPage();
  await acceptedBy(page, editor, "Publié pendant la correction");
  await fieldOf(page, "Résumé").fill("Une phrase écrite un instant après la publication.");
  await isSaved(page);
  await open(page, `/admin/news/edit?id=${idOf(page)}`);
  const way = page.getByRole("list", { name: "Le chemin de ce texte" });
  await expect(way.locator("[aria-current=step]")).toHaveText("Correction");
  await askForReview(page, "Une précision.");
  await expect(way.locator("[aria-current=step]")).toHaveText("Relecture");
  await open(editor, `/admin/news/edit?id=${idOf(page)}`);
  await editor.getByRole("button", { name: "Accepter et publier" }).click();
  await expect(editor.getByText("Le texte est accepté et publié.")).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await reads(visitor, "/news/publie-pendant-la-correction", "un instant après la publication");
});

test("text typed after the article was archived is kept for its writer", async ({
  page,
  browser,
}) => {
  const editor = await (await browser.newContext()).newPage();
  await acceptedBy(page, editor, "Archivé pendant la correction");
  await editor.getByRole("button", { name: /^Actions pour/ }).click();
  await editor.getByRole("menuitem", { name: "Archiver" }).click();
  await editor.getByRole("dialog").getByRole("button", { name: "Archiver" }).click();
  await expect(editor.getByText("C’est archivé.")).toBeVisible();
  await fieldOf(page, "Résumé").fill("Une phrase écrite un instant trop tard.");
  await expect(page.getByText("Votre texte n’est plus enregistré")).toBeVisible();
  await expect(page.getByText(/Ce texte a été archivé entre-temps/)).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await open(page, `/admin/news/edit?id=${idOf(page)}`);
  await expect(page).toHaveURL(/\/admin\/news\/view/);
  const kept = page.getByRole("alert").filter({ hasText: "Ce que vous aviez écrit" });
  await expect(kept).toContainText("Une phrase écrite un instant trop tard.");
  await kept.getByRole("button", { name: "Je n’en ai plus besoin" }).click();
  const question = page.getByRole("dialog", { name: "Jeter ce texte" });
  await question.getByRole("button", { name: "Jeter" }).click();
  await expect(kept).toBeHidden();
});

test("the preview beside the text changes its width, follows every save and opens by its link", async ({
  page,
  browser,
}) => {
  const editor = await (await browser.newContext()).newPage();
  await acceptedBy(page, editor, "Relu avec un aperçu");
  await editor.getByRole("button", { name: "Montrer la page à côté" }).click();
  const beside = editor.frameLocator("iframe[title='Aperçu du texte']");
  await expect(beside.getByRole("heading", { level: 1 })).toHaveText("Relu avec un aperçu");
  const frame = editor.getByTitle("Aperçu du texte");
  const widths = editor.getByRole("radiogroup", { name: "Largeur de l’aperçu" });
  await expect(frame).toHaveCSS("width", "390px");
  await widths.getByText("Ordinateur").click();
  await expect(frame).toHaveCSS("width", "1280px");
  await fieldOf(editor, "Titre").fill("Relu, et mieux dit");
  await isSaved(editor);
  await expect(beside.getByRole("heading", { level: 1 })).toHaveText("Relu, et mieux dit");
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto((await frame.getAttribute("src")) ?? "");
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Relu, et mieux dit");
  await expect(editor.getByRole("button", { name: "Copier le lien" })).toBeVisible();
});

/** An article that `page` wrote and submitted and `editor` accepted; both have it open. */
async function acceptedBy(page: Page, editor: Page, title: string) {
  await enterAs(page.context(), "staff");
  await beginArticle(page, title);
  await fieldOf(page, "Résumé").fill("Un résumé qui dit ce que l’on a vu à l’atelier.");
  await write(page, "Le récit de la visite.");
  await askForReview(page, "Prêt.");
  await enterAs(editor.context(), "editor");
  await open(editor, `/admin/news/edit?id=${idOf(page)}`);
  await editor.getByRole("button", { name: "Accepter et publier" }).click();
  await expect(editor.getByText("Le texte est accepté et publié.")).toBeVisible();
}
