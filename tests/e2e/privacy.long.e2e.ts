import { contactMessages } from "../../app/website/contact/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { problems } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("a request is noted, the person found, copied and erased, and the request answered", async ({
  page,
  context,
  site,
}) => {
  const person = { last_name: "Fictive-Désireuse", first_names: "Akissi", phone: "+2250720540001" };
  const [applicant] = await someApplicants(site.db, [person], 2054);
  const words = { subject: "Mes données", message: "Bonjour, que savez-vous de moi ?" };
  await site.db.insert(contactMessages).values({
    ...words,
    form: "privacy-journey",
    locale: "fr",
    name: "Yao Fictif-Curieux",
    email: "yao.curieux@tremplin.example",
  });
  await enterAs(context, "admin");

  await open(page, "/admin/privacy/requests");
  await page.getByRole("button", { name: "Noter une demande" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await dialog.getByLabel("Qui demande").fill("Akissi Fictive-Désireuse");
  await dialog.getByLabel("Reçue le").fill("01/09/2026");
  await dialog.getByLabel("Reçue le").blur();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByRole("table").getByText("En retard", { exact: true }).last(),
  ).toBeVisible();
  await open(page, "/dashboard");
  await page.getByRole("link", { name: /demande sur des données en retard/ }).click();
  await expect(page).toHaveURL(/state=overdue/);

  await open(page, "/admin/privacy");
  await page.getByLabel("Qui cherchez-vous").fill("07 20 54 00 01");
  await page.getByRole("button", { name: "Chercher" }).click();
  await page.getByRole("link", { name: "Fictive-Désireuse Akissi" }).click();
  await expect(page.getByRole("row", { name: /1 candidature/ })).toContainText("formation");
  expect(await problems(page)).toEqual([]);
  const archive = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger l’archive" }).click();
  expect((await archive).suggestedFilename()).toBe(`${applicant?.reference}.zip`);
  await page.getByRole("button", { name: "Effacer…" }).click();
  await expect(page.getByRole("dialog")).toContainText("Reste");
  await page.getByLabel(/^Écrivez/).fill(applicant?.reference ?? "");
  await page.getByRole("button", { name: "Effacer pour toujours" }).click();
  await expect(page).toHaveURL(/\/admin\/privacy$/);
  await page.getByLabel("Qui cherchez-vous").fill("Fictive-Désireuse");
  await page.getByRole("button", { name: "Chercher" }).click();
  await expect(page.getByText("Personne de ce nom.")).toBeVisible();

  await page.getByLabel("Qui cherchez-vous").fill("yao.curieux");
  await page.getByRole("button", { name: "Chercher" }).click();
  await page.getByRole("link", { name: "Yao Fictif-Curieux" }).click();
  const copy = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger une copie" }).click();
  expect((await copy).suggestedFilename()).toMatch(/^sender-\d+\.json$/);
  await page.getByRole("button", { name: "Effacer…" }).click();
  await page.getByLabel(/^Écrivez/).fill("effacer");
  await page.getByRole("button", { name: "Effacer pour toujours" }).click();
  await expect(page).toHaveURL(/\/admin\/privacy$/);

  // The name in the request went with the person; its answer is noted.
  await open(page, "/admin/privacy/requests");
  await expect(page.getByText("Fictive-Désireuse")).toHaveCount(0);
  await page.getByRole("button", { name: "Marquer comme répondue" }).click();
  await page.getByLabel("Ce qui a été répondu ou fait").fill("Archive remise, données effacées");
  await page.getByRole("dialog").getByRole("button", { name: "Marquer comme répondue" }).click();
  await expect(page.getByText("Réponse : Archive remise, données effacées")).toBeVisible();

  for (const [path, heading] of [
    ["consents", "Consentements"],
    ["register", "Registre des traitements"],
    ["looks", "Consultations et exports"],
  ] as const) {
    await open(page, `/admin/privacy/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    expect(await problems(page), path).toEqual([]);
  }
  await expect(page.getByText("Copie des données d’une personne remise")).toBeVisible();
});
