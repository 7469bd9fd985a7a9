import { lookTwice, narrow } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("an administrator reads the state of the site, sets backups, makes one and tries it", async ({
  page,
}) => {
  await enterAs(page.context(), "admin");
  await open(page, "/admin/health");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("État du site");
  const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(item("Base de données")).toContainText("Bien");
  await expect(item("E-mails").first()).toContainText("SMTP_URL");

  await page.getByLabel("À partir de").selectOption("23");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Le réglage est enregistré.")).toBeVisible();
  await open(page, "/admin/health");
  await expect(page.getByLabel("À partir de")).toHaveValue("23");

  await page.getByRole("button", { name: "Sauvegarder maintenant" }).click();
  const row = page.getByRole("row").filter({ hasText: /tremplin-.*\.tar/ });
  await expect(row.first()).toContainText("dans le dossier, en clair", { timeout: 60_000 });
  await page.getByRole("button", { name: "Essayer la dernière" }).click();
  await expect(item("Essai de restauration")).toContainText(
    "a été restaurée dans une base d’essai",
    {
      timeout: 60_000,
    },
  );

  const key = page.getByRole("listitem").filter({ hasText: "Clé des formulaires" });
  await key.getByRole("button", { name: "Renouveler" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Renouveler" }).click();
  await expect(key).toContainText("L’ancienne est acceptée jusqu’au");

  await page.setViewportSize(narrow);
  await lookTwice(page, { path: "the state of the site" });
});
