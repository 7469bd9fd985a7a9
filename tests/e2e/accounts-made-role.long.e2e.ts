import { createAccount, signIn } from "./account.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("an administrator makes a role that only reads applications, and its holder sees just that", async ({
  browser,
}) => {
  const [ours, theirs] = [await browser.newContext(), await browser.newContext()];
  await enterAs(ours, "admin");
  const person = await createAccount("staff");
  const admin = await ours.newPage();

  await open(admin, "/admin/users/roles");
  await admin.getByRole("link", { name: "Créer un rôle" }).click();
  const name = `Secrétariat ${Date.now()}`;
  await admin.getByRole("textbox", { name: "Français" }).fill(name);
  await admin.getByRole("textbox", { name: "Anglais" }).fill(`${name} en`);
  await admin.getByRole("textbox", { name: "Allemand" }).fill(`${name} de`);
  await admin.getByRole("checkbox", { name: "Lire les candidatures" }).check();
  await admin.getByRole("button", { name: "Créer le rôle" }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(admin.getByText("Personne n’a ce rôle.", { exact: true })).toBeVisible();

  await open(admin, `/admin/users?search=${encodeURIComponent(person.email)}`);
  await admin.getByRole("button", { name: /^Actions pour/ }).click();
  await admin.getByRole("menuitem", { name: "Modifier le nom, l’adresse ou le rôle" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Rôle" }).click();
  await admin.getByRole("option", { name }).click();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(admin.getByRole("cell", { name, exact: true })).toBeVisible();

  const page = await theirs.newPage();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
  await open(page, "/admin");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Candidatures" })).toBeVisible();
  for (const hidden of ["Site", "Réglages"]) {
    await expect(menu.getByRole("link", { name: hidden })).toHaveCount(0);
  }
  await menu.getByRole("link", { name: "Candidatures" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Candidatures");
  await expect(page.getByRole("link", { name: "Doublons" })).toHaveCount(0);

  // A right added now is there with the next page, without signing in again.
  await open(admin, "/admin/users/roles");
  await admin.getByRole("columnheader", { name }).getByRole("link").click();
  await admin.getByRole("checkbox", { name: "Gérer les médias" }).check();
  await admin.getByRole("button", { name: "Enregistrer" }).click();
  const question = admin.getByRole("dialog");
  await expect(question).toContainText("Akissi Konan");
  await expect(question).toContainText("Gérer les médias");
  await question.getByRole("button", { name: "Enregistrer" }).click();
  await expect(question).toHaveCount(0);
  await expect(admin.getByText("Le rôle est enregistré.")).toBeVisible();
  await page.reload();
  await expect(menu.getByRole("link", { name: "Site" })).toBeVisible();
});
