import sharp from "sharp";
import { beginArticle, fieldOf, isSaved, openLanguage, reads, write } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";

test("an article is written, illustrated, scheduled, translated and published", async ({
  page,
  browser,
}) => {
  await enterAs(page.context(), "editor");
  await beginArticle(page, "Portes ouvertes à l’atelier de Bouaké");
  await fieldOf(page, "Résumé").fill(
    "Le samedi 12 décembre, l’atelier ouvre ses portes aux jeunes et à leurs familles.",
  );
  await expect(page.getByText(/min de lecture/), "an empty text has no length").toHaveCount(0);
  await write(page, "Venez voir les machines et parler aux formateurs.");
  await expect(page.getByText("8 mots")).toBeVisible();

  await page.getByRole("button", { name: "Choisir une photo" }).click();
  const picker = page.getByRole("dialog");
  const photo = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: "#0a6b3d" },
  })
    .jpeg()
    .toBuffer();
  await picker
    .locator("input[type=file]")
    .setInputFiles({ name: "atelier-bouake.jpg", mimeType: "image/jpeg", buffer: photo });
  await picker.getByRole("button", { name: /^Atelier bouake/i }).click();
  await page.locator("#field-cover_alt").fill("Un tour et deux fraiseuses dans un atelier");
  await isSaved(page);

  await page.getByRole("button", { name: "Publier…" }).click();
  const panel = page.getByRole("dialog", { name: "Publier" });
  await panel.getByLabel("Plus tard").check();
  await expect(panel.getByText("Heure d’Abidjan (GMT)")).toBeVisible();
  await panel.getByLabel("Retirer du site à une date").check();
  // In the order of the site's language, whatever that of the browser is.
  await panel.getByLabel("Jour de fin").fill("04/03/2032");
  await panel.getByLabel("Heure de fin").fill("18:00");
  await panel.getByRole("button", { name: "Programmer" }).click();
  await expect(page.getByText(/^Publication programmée pour le/)).toBeVisible();
  await expect(page.getByText(/^Programmé/).first()).toBeVisible();
  await expect(page.getByText("Jusqu’au 04/03/2032")).toBeVisible();
  // What is typed after that stays out until somebody includes it.
  await expect(page.getByText(/^Programmé pour le/).first()).toBeVisible();
  await write(page, "Et goûter. ");
  await expect(page.getByText("Modifié depuis la programmation")).toBeVisible();
  await page.getByRole("button", { name: "Voir ce qui partira" }).click();
  const fixed = page.getByRole("dialog", { name: "Version programmée" });
  await expect(fixed.locator("ins").filter({ hasText: "goûter" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Inclure la modification" }).click();
  await expect(page.getByText(/^La modification partira aussi, le/)).toBeVisible();
  await expect(page.getByText("Modifié depuis la programmation")).toBeHidden();
  const visitor = await (await browser.newContext({ locale: "de-DE" })).newPage();
  const address = "/news/portes-ouvertes-a-l-atelier-de-bouake";
  expect((await visitor.goto(address))?.status()).toBe(404);

  await openLanguage(page, "EN");
  await expect(page.getByText("Portes ouvertes à l’atelier de Bouaké").first()).toBeVisible();
  await fieldOf(page, "Titre").fill("Open day at the Bouaké workshop");
  await fieldOf(page, "Résumé").fill("On Saturday 12 December the workshop opens its doors.");
  await page.locator("#field-cover_alt").fill("A lathe and two milling machines in a workshop");
  await write(page, "Come and see the machines.");
  // Another look keeps the hour, and another language waits for it too.
  await page.getByRole("button", { name: "Publier…" }).click();
  await expect(panel.getByLabel("Plus tard")).toBeChecked();
  await expect(panel.getByLabel("Heure", { exact: true })).toHaveValue("08:00");
  await panel.getByRole("button", { name: "Programmer" }).click();
  await expect(panel).toBeHidden();
  expect((await visitor.goto(address))?.status()).toBe(404);
  // Breaking it takes a word more.
  await page.getByRole("button", { name: "Publier…" }).click();
  await panel.getByLabel("Tout de suite").check();
  await panel.getByRole("button", { name: "Publier maintenant…" }).click();
  await page.getByRole("button", { name: "Publier maintenant", exact: true }).click();
  await expect(page.getByText("C’est publié.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Voir sur le site" }).first()).toHaveAttribute(
    "href",
    "/en/news/open-day-at-the-bouake-workshop",
  );

  await reads(visitor, address, "Venez voir les machines");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(/^Portes ouvertes/);
  await expect(visitor.getByAltText("Un tour et deux fraiseuses dans un atelier")).toBeVisible();
  await visitor.goto("/en/news/open-day-at-the-bouake-workshop");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(/^Open day/);
  await visitor.goto(`/de${address}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "fr");
  await expect(visitor.getByText(/noch nicht [\wü]+/)).toBeVisible();
});
