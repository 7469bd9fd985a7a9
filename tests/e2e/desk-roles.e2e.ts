import { beginArticle, fieldOf, idOf, isSaved, openLanguage, write } from "./desk-page.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("a text is submitted, commented on, sent back, mended, and goes out accepted", async ({
  page,
  browser,
}) => {
  await enterAs(page.context(), "staff");
  await beginArticle(page, "Prêt pour la relecture");
  await fieldOf(page, "Résumé").fill("Un résumé trop court.");
  await write(page, "Le récit de la visite.");
  const submit = async (note: string) => {
    await page.getByRole("button", { name: "Prêt à relire…" }).click();
    const dialog = page.getByRole("dialog", { name: "Demander une relecture" });
    await dialog.getByLabel("Note pour la relecture").fill(note);
    await dialog.getByRole("button", { name: "Demander la relecture" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("alert").filter({ hasText: note })).toBeVisible();
  };
  await submit("Le titre convient-il ?");
  // Another language is reviewed for itself.
  await openLanguage(page, "EN");
  // What stands in the way is said before a note is written.
  await page.getByRole("button", { name: "Prêt à relire…" }).click();
  const early = page.getByRole("dialog", { name: "Demander une relecture" });
  await expect(early.getByRole("alert")).toContainText("pas encore de texte dans cette langue");
  await expect(early.getByLabel("Note pour la relecture")).toHaveCount(0);
  await early.getByRole("button", { name: "Compris" }).click();
  await fieldOf(page, "Titre").fill("Ready to be read");
  await isSaved(page);
  await submit("Est-ce de l’anglais ?");
  await openLanguage(page, "FR");
  await expect(page.getByRole("alert").filter({ hasText: "Est-ce de l’anglais" })).toBeHidden();

  const editor = await (await browser.newContext()).newPage();
  await enterAs(editor.context(), "editor");
  await open(editor, "/dashboard");
  await editor.getByRole("link", { name: /à relire/ }).click();
  await expect(editor).toHaveURL(/review=to_review/);
  const row = editor.getByRole("row").filter({ hasText: "Prêt pour la relecture" });
  await expect(row.getByText(/^FR Relecture demandée par Journey staff/)).toBeVisible();
  await expect(row.getByText(/^EN Relecture demandée par .*Est-ce de l’anglais/)).toBeVisible();
  await editor.getByRole("link", { name: "Prêt pour la relecture" }).click();
  await expect(
    editor.getByRole("alert").filter({ hasText: "Le titre convient-il ?" }),
  ).toBeVisible();
  await editor.getByRole("button", { name: "Commenter ce champ (Résumé)" }).click();
  await editor.getByLabel("Votre remarque").fill("Dites-en plus.");
  // Closed by a click beside it, it is there when it is opened again.
  await editor.keyboard.press("Escape");
  await editor.getByRole("button", { name: "Commenter ce champ (Résumé)" }).click();
  await expect(editor.getByLabel("Votre remarque")).toHaveValue("Dites-en plus.");
  await editor.getByRole("button", { name: "Commenter", exact: true }).click();
  await expect(editor.getByText("Dites-en plus.")).toBeVisible();
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
  await submit("C’est fait.");

  await open(editor, `/admin/news/edit?id=${idOf(page)}`);
  await editor.getByRole("button", { name: "Accepter et publier" }).click();
  await expect(editor.getByText("Le texte est accepté et publié.")).toBeVisible();
  // Whoever typed on is told, and their words stay in reach, also after the page is left.
  await fieldOf(page, "Résumé").fill("Une phrase écrite un instant trop tard.");
  await expect(page.getByText("Votre texte n’est plus enregistré")).toBeVisible();
  await expect(page.getByText(/Ce texte a été publié ou archivé entre-temps/)).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await open(page, `/admin/news/edit?id=${idOf(page)}`);
  await expect(page).toHaveURL(/\/admin\/news\/view/);
  const kept = page.getByRole("alert").filter({ hasText: "Ce que vous aviez écrit" });
  await expect(kept).toContainText("Une phrase écrite un instant trop tard.");
  await kept.getByRole("button", { name: "Je n’en ai plus besoin" }).click();
  await expect(kept).toBeHidden();
  await editor.getByRole("button", { name: "Montrer la page à côté" }).click();
  const beside = editor.frameLocator("iframe[title='Aperçu du texte']");
  await expect(beside.getByRole("heading", { level: 1 })).toHaveText("Prêt pour la relecture");
  // As wide as a phone or a computer, after every save, and for others by its link.
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
