import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { drawn, file } from "./photos.ts";

test("an editor uploads two photos, describes one and sets its focal point", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await open(page, "/admin/media");
  await expect(page.getByRole("heading", { level: 1, name: "Médiathèque" })).toBeVisible();

  await page
    .locator("input[type=file]")
    .setInputFiles([
      file("fraiseuse.jpg", await drawn(900, 700)),
      file("tracteur.jpg", await drawn(700, 900)),
      file("piege.jpg", Buffer.from("<svg onload='alert(1)'></svg>      ")),
    ]);
  const queue = page.getByRole("region", { name: "Envois" });
  await expect(queue.getByText("2 sur 3 fichiers ajoutés")).toBeVisible();
  await expect(queue.getByText(/ni une photo/)).toBeVisible();
  await queue.getByRole("button", { name: "Retirer piege.jpg de la liste" }).click();
  await queue.getByRole("button", { name: "Retirer les envois terminés" }).click();
  await expect(queue).toBeHidden();

  await page.getByRole("button", { name: /^Fraiseuse/ }).click();
  const panel = page.getByRole("dialog", { name: "Fraiseuse" });
  await panel.getByLabel("En français").fill("Un tour dans l’atelier");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Fermer sans enregistrer" });
  await question.getByRole("button", { name: "Continuer à écrire" }).click();
  await expect(question).toBeHidden();
  await expect(panel.getByLabel("En français")).toHaveValue("Un tour dans l’atelier");
  await panel.getByLabel("En anglais").fill("A lathe in the workshop");
  await panel.getByLabel("En allemand").fill("Eine Drehbank in der Werkstatt");
  const picture = panel.getByRole("button", { name: /^Point focal/ });
  const box = await picture.boundingBox();
  if (!box) throw new Error("the picture is not shown");
  await picture.click({ position: { x: box.width * 0.25, y: box.height * 0.75 } });
  await expect(picture).toHaveAccessibleName(/25\s%.* 75\s%/);
  await picture.press("ArrowRight");
  await expect(picture).toHaveAccessibleName(/27\s%.* 75\s%/);
  await panel.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText(/«\sFraiseuse\s» est enregistré/)).toBeVisible();

  await page.reload();
  await expect(panel.getByLabel("En allemand")).toHaveValue("Eine Drehbank in der Werkstatt");
  await expect(picture).toHaveAccessibleName(/27\s%.* 75\s%/);
  await panel.getByRole("button", { name: "Fermer la fiche" }).click();
  await expect(page.getByRole("button", { name: /^Fraiseuse/ })).not.toContainText("À décrire");

  await page.getByRole("searchbox").fill("werkstatt");
  await expect(page.getByRole("button", { name: /^Tracteur/ })).toBeHidden();
  await expect(page.getByRole("button", { name: /^Fraiseuse/ })).toBeVisible();
});
