import { problems } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { filterBy } from "./list-page.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { drawn, file } from "./photos.ts";

test("several files are tagged and deleted together, one is replaced, and no duplicate is stored", async ({
  page,
}) => {
  await enterAs(page.context(), "editor");
  await open(page, "/admin/media");
  const [clapet, piston] = [await drawn(500, 400), await drawn(400, 500)];
  const choose = page.locator("input[type=file]").first();
  await choose.setInputFiles([file("clapet.jpg", clapet), file("piston.jpg", piston)]);
  const queue = page.getByRole("region", { name: "Envois" });
  await expect(queue.getByText("2 sur 2 fichiers ajoutés")).toBeVisible();

  await choose.setInputFiles([file("encore-le-clapet.jpg", clapet)]);
  await expect(queue.getByText(/Déjà dans la médiathèque.*Clapet/)).toBeVisible();
  await queue.getByRole("button", { name: "Ouvrir celui qui existe" }).click();
  const panel = page.getByRole("dialog", { name: "Clapet" });
  await expect(panel).toBeVisible();
  await panel
    .locator("input[type=file]")
    .setInputFiles(file("clapet-neuf.jpg", await drawn(600, 400)));
  const question = page.getByRole("dialog", { name: /^Remplacer ce fichier/ });
  await question.getByRole("button", { name: "Remplacer" }).click();
  await expect(page.getByText(/Le fichier de «\sClapet\s» est remplacé/)).toBeVisible();
  await expect(panel.getByText("600 × 400")).toBeVisible();
  await panel.getByRole("button", { name: "Fermer la fiche" }).click();
  await expect(panel).toBeHidden();

  await page.getByLabel(/^Choisir «\sClapet/).check();
  await page.getByLabel(/^Choisir «\sPiston/).check();
  const chosen = page.getByRole("region", { name: "Fichiers choisis" });
  await expect(chosen.getByText("2 fichiers choisis")).toBeVisible();
  await chosen.getByRole("button", { name: "Étiqueter…" }).click();
  const naming = page.getByRole("dialog", { name: "Étiqueter…" });
  await naming.getByLabel("Étiquette").fill("Hydraulique");
  await naming.getByRole("button", { name: "Ajouter l’étiquette" }).click();
  await expect(naming).toBeHidden();
  await filterBy(page, "Étiquette", /^Hydraulique/);
  await expect(page).toHaveURL(/tag=Hydraulique/);
  await expect(page.getByRole("button", { name: /^(Clapet|Piston)/ })).toHaveCount(2);
  expect(await problems(page)).toEqual([]);

  await page.getByLabel("Choisir toute la page").check();
  await chosen.getByRole("button", { name: "Supprimer…" }).click();
  const sure = page.getByRole("dialog", { name: /^Supprimer 2 fichiers/ });
  await sure.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("2 réussis, 0 échec")).toBeVisible();
  await expect(page.getByText("Aucun fichier ne correspond à cette recherche.")).toBeVisible();
});

test("the media library works on a phone, and a deleted file is gone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enterAs(page.context(), "editor");
  await open(page, "/de/admin/media");
  const photo = file("aufraeumen.jpg", await drawn(400, 300));
  await page.locator("input[type=file]").setInputFiles([photo]);
  await page.getByRole("button", { name: /^Aufraeumen/ }).click();
  const panel = page.getByRole("dialog", { name: "Aufraeumen" });
  await expect(panel).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  expect(await problems(page, "[role=dialog]")).toEqual([]);
  await panel.getByRole("button", { name: "Löschen" }).click();
  const question = page.getByRole("dialog", { name: "Diese Datei löschen?" });
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("„Aufraeumen“ ist gelöscht.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Aufraeumen/ })).toBeHidden();
});

test("a role without permission sees an explanation instead of the media library", async ({
  page,
}) => {
  await enterAs(page.context(), "staff");
  const response = await page.goto("/admin/media");
  expect(response?.status()).toBe(403);
});
