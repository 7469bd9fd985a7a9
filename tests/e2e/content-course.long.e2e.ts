import { fieldOf, isSaved, openLanguage, publish, reads } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open, reload } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("a course is created, filled in, published and shown", async ({ page, browser }) => {
  await enterAs(page.context(), "editor");
  await open(page, "/admin/cours/add");
  await page.getByLabel("Titre", { exact: true }).fill("Froid et climatisation");
  await page.getByRole("combobox", { name: "Catégorie" }).click();
  await page.getByRole("option", { name: "Mécanique industrielle" }).click();
  await page.waitForURL(/\/admin\/cours\/add\?id=\d+/);
  await fieldOf(page, "Résumé").fill(
    "Six mois pour installer et dépanner le froid et l’air frais.",
  );
  await fieldOf(page, "Objectifs").fill("- Charger un circuit\n- Trouver une fuite\n\n");
  await page.getByRole("button", { name: "Ajouter un module" }).click();
  await page.getByLabel("Module 1 : titre").fill("Le circuit frigorifique");
  await page.getByLabel("Module 1 : contenu").fill("Pression, température, fluides.");
  await page.getByRole("button", { name: "Ajouter un module" }).click();
  await expect(page.getByLabel("Module 2 : titre")).toBeFocused();
  await page.keyboard.type("La mise en service");
  await page.getByRole("button", { name: "Monter le module 2" }).click();
  await expect(page.getByLabel("Module 1 : titre")).toHaveValue("La mise en service");
  await expect(page.getByLabel("Module 1 : titre"), "the focus moves along").toBeFocused();
  await page.getByRole("button", { name: "Retirer le module 1" }).click();
  const sure = page.getByRole("dialog", { name: "Retirer le module 1" });
  await sure.getByRole("button", { name: "Retirer", exact: true }).click();
  await expect(sure).toBeHidden();
  await expect(page.getByLabel("Module 1 : titre")).toHaveValue("Le circuit frigorifique");
  await fieldOf(page, "Durée en mois").fill("999");
  await expect(page.getByText(/\b120\b/).first(), "refused in words").toBeVisible();
  await expect(fieldOf(page, "Durée en mois")).toHaveValue("999");
  await fieldOf(page, "Durée en mois").fill("6");
  await isSaved(page);
  await publish(page);

  const visitor = await (await browser.newContext()).newPage();
  const address = "/formations/mecanique-industrielle/froid-et-climatisation";
  await reads(visitor, address, "Trouver une fuite");
  await expect(visitor.getByText("Le circuit frigorifique")).toBeVisible();
  await reload(page);
  await expect(fieldOf(page, "Objectifs")).toHaveValue("Charger un circuit\nTrouver une fuite");

  await openLanguage(page, "DE");
  await expect(page.getByRole("region", { name: "Français · Titre" })).toHaveText(
    "Froid et climatisation",
  );
  await fieldOf(page, "Titre").fill("Kälte- und Klimatechnik");
  await fieldOf(page, "Résumé").fill("Sechs Monate, um Kälteanlagen einzubauen und zu reparieren.");
  await isSaved(page);
  await publish(page);
  await reads(visitor, "/de/formations/industriemechanik/kaelte-und-klimatechnik", "Sechs Monate");
});
