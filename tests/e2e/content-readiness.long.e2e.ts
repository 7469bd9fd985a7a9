import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { askForReview, beginArticle, fieldOf, idOf, isSaved, write } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

/** Uploads a picture without a description and chooses it. */
async function addPhoto(page: Page, file: string, background: string) {
  await page.getByRole("button", { name: "Choisir une photo" }).click();
  const picker = page.getByRole("dialog");
  // In a colour of its own: a picture that is in the library already keeps its name.
  const create = { width: 900, height: 600, channels: 3, background } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const photo = { name: `${file}.jpg`, mimeType: "image/jpeg", buffer };
  await picker.locator("input[type=file]").setInputFiles(photo);
  const name = new RegExp(`^${file.replaceAll("-", " ")}`, "i");
  await picker.getByRole("button", { name }).click();
  await isSaved(page);
}

test("a blocked button leads to what is missing, the same for author, reviewer and publisher", async ({
  page,
  browser,
}) => {
  await enterAs(page.context(), "staff");
  await beginArticle(page, "Une presse arrive à Korhogo");
  await write(page, "La presse est là depuis lundi.");
  // An author adds a picture of their own and says that it only decorates.
  await addPhoto(page, "presse-korhogo", "#7a3b10");
  await page.getByRole("button", { name: "Prêt à relire…" }).click();
  const asking = page.getByRole("dialog", { name: "Demander une relecture" });
  const blockers = (where: typeof asking) =>
    where
      .getByRole("region")
      .or(where.locator("section"))
      .filter({ hasText: "empêchent de publier" });
  await expect(blockers(asking).first()).toContainText("Résumé · Français À remplir.");
  await expect(blockers(asking).first()).toContainText("Une image n’a pas de description");
  await page.keyboard.press("Escape");
  await page.getByLabel("Image décorative").check();
  await isSaved(page);
  await askForReview(page, "La photo est de moi.");

  const editor = await (await browser.newContext()).newPage();
  await enterAs(editor.context(), "editor");
  await open(editor, `/admin/news/edit?id=${idOf(page)}`);
  await expect(editor.getByText("Un point empêche de publier")).toBeVisible();
  await editor.getByRole("button", { name: "Accepter et publier" }).click();
  await expect(fieldOf(editor, "Résumé")).toBeFocused();
  await editor.getByRole("button", { name: "Publier…" }).click();
  const panel = editor.getByRole("dialog", { name: "Publier" });
  await expect(panel.getByText("Un point empêche de publier")).toBeVisible();
  await panel.getByRole("button", { name: "Publier cette langue" }).click();
  await expect(panel).toBeHidden();
  await expect(fieldOf(editor, "Résumé")).toBeFocused();
  await fieldOf(editor, "Résumé").fill("Une presse de quarante tonnes pour l’atelier du Nord.");
  await isSaved(editor);
  await editor.getByRole("button", { name: "Accepter et publier" }).click();
  await expect(editor.getByText("Le texte est accepté et publié.")).toBeVisible();

  // What left the site, or went to the bin, comes back from the notice.
  await editor.getByRole("button", { name: /^Actions pour/ }).click();
  await editor.getByRole("menuitem", { name: "Retirer du site" }).click();
  await editor.getByRole("dialog").getByRole("button", { name: "Retirer du site" }).click();
  const notice = editor.getByRole("alert").filter({ hasText: "Retiré du site." });
  await notice.getByRole("button", { name: "Annuler" }).click();
  await expect(editor.getByText("C’est comme avant.")).toBeVisible();
  await expect(editor.getByRole("button", { name: "Mettre à jour…" })).toBeVisible();

  // So does what was archived: visitors have it again, at the address it had.
  const address = "/news/une-presse-arrive-a-korhogo";
  await open(editor, "/admin/news");
  const line = editor.getByRole("row", { name: /Une presse arrive à Korhogo/ });
  await line.getByRole("button", { name: /^Actions pour/ }).click();
  await editor.getByRole("menuitem", { name: "Archiver" }).click();
  await editor.getByRole("dialog").getByRole("button", { name: "Archiver" }).click();
  const archived = editor.getByRole("alert").filter({ hasText: "C’est archivé." });
  await expect(archived).toBeVisible();
  await expect(async () => expect((await editor.request.get(address)).status()).toBe(404)).toPass();
  await archived.getByRole("button", { name: "Annuler" }).click();
  await expect(editor.getByText("C’est comme avant.").last()).toBeVisible();
  await expect(async () => expect((await editor.request.get(address)).status()).toBe(200)).toPass();
});

test("the calendar shows what is planned, by keyboard and on a phone", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Rendez-vous au calendrier");
  await fieldOf(page, "Résumé").fill("Un article qui attend son jour.");
  await write(page, "Le jour viendra.");
  await page.getByRole("button", { name: "Publier…" }).click();
  const panel = page.getByRole("dialog", { name: "Publier" });
  await panel.getByLabel("Plus tard").check();
  await panel.getByLabel("Jour", { exact: true }).fill("05/01/2033");
  await panel.getByLabel("Heure", { exact: true }).fill("8h30");
  await panel.getByRole("button", { name: "Programmer" }).click();
  await expect(page.getByText(/^Publication programmée pour le/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/admin/calendar?month=2032-12");
  await page.getByRole("link", { name: "Mois suivant : janvier 2033" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/month=2033-01/);
  const day = page.getByRole("listitem").filter({ hasText: "mercredi 5 janvier" }).first();
  await expect(day).toContainText("08:30");
  await expect(day.getByRole("link", { name: "Rendez-vous au calendrier" })).toBeVisible();
});

/** In whole pixels: lines of text have fractions of one. */
async function placeOf(button: Locator) {
  const box = await button.boundingBox();
  return box && { x: Math.round(box.x), y: Math.round(box.y) };
}

for (const { background, ...size } of [
  { width: 360, height: 740, background: "#10507a" },
  { width: 1280, height: 800, background: "#107a3b" },
]) {
  test(`a tip that comes late does not move the button that is pressed, at ${size.width} px`, async ({
    page,
  }) => {
    await enterAs(page.context(), "editor");
    await beginArticle(page, `La photo arrive après le texte (${size.width})`);
    await fieldOf(page, "Résumé").fill("Un article dont la photo n’a pas de description.");
    await write(page, "La photo est là depuis lundi.");
    await addPhoto(page, `photo-tardive-${size.width}`, background);

    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/api\/media\/\d+$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.setViewportSize(size);
    await open(page, `/admin/news/edit?id=${idOf(page)}`);
    await page.getByRole("button", { name: "Publier…" }).click();
    const panel = page.getByRole("dialog", { name: "Publier" });
    const button = panel.getByRole("button", { name: "Publier cette langue" });
    await button.hover();
    await page.mouse.down();
    const before = await placeOf(button);
    release();
    await expect(panel.getByText("Une image n’a pas de description")).toBeVisible();
    expect(await placeOf(button)).toEqual(before);
    await page.mouse.up();
    // What is missing keeps the text from visitors: the press leads there.
    await expect(panel).toBeHidden();
  });
}
