import { eq } from "drizzle-orm";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { allShown, problems } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { download, hashOf } from "./selection-steps.ts";
import { here } from "./site.ts";

const YEAR = 2019;
const period = `from=${YEAR}-01-01&until=${YEAR}-12-31`;

const onPhones = [
  "/dashboard",
  "/admin/figures",
  "/admin/indicators",
  "/admin/indicators/new",
  "/admin/reports",
  "/admin/certificates",
  "/admin/certificates/templates",
  "/admin/certificates/templates/new",
  "/admin/surveys",
  "/admin/privacy",
  "/admin/privacy/requests",
  "/admin/privacy/consents",
  "/admin/privacy/register",
  "/admin/privacy/looks",
  "/admin/health",
  "/admin/api-keys",
];

test("an indicator is built, its number opened, frozen, corrected beside and read by a program", async ({
  page,
  request,
}) => {
  test.slow();
  const { db } = here();
  const people = Array.from({ length: 14 }, (_, nth) => ({
    sex: nth < 8 ? "F" : "M",
    region: "gbeke",
  }));
  const applicants = await someApplicants(db, people, YEAR);
  await enterAs(page.context(), "coordinator");

  await open(page, "/admin/indicators/new");
  await page.getByLabel("Nom en français").fill("Femmes candidates");
  await page.getByLabel("Nom en anglais").fill("Women who applied");
  await page.getByLabel("Nom en allemand").fill("Bewerberinnen");
  await page.getByRole("button", { name: "Ajouter une condition" }).click();
  await page.getByRole("combobox", { name: "Champ" }).click();
  await page.getByRole("option", { name: "sexe", exact: true }).click();
  await page.getByRole("combobox", { name: "Valeurs" }).click();
  await page.getByRole("option", { name: "Femme" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: /Aperçu/ })).toContainText("sexe : Femme");
  expect(await problems(page)).toEqual([]);
  await page.getByRole("button", { name: "Créer l’indicateur" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Femmes candidates");
  const id = /indicators\/(\d+)/.exec(page.url())?.[1];

  await open(page, `/admin/indicators/${id}?${period}`);
  await page.getByRole("link", { name: /^8\. Ouvrir.*Ensemble/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Candidatures comptées");
  await expect(page.getByRole("row")).toHaveCount(9);

  await open(page, "/admin/reports");
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill(`Rapport ${YEAR}`);
  await page.getByRole("textbox", { name: "Du", exact: true }).fill(`01/01/${YEAR}`);
  await page.getByRole("textbox", { name: "Au", exact: true }).fill(`31/12/${YEAR}`);
  await page.getByRole("button", { name: "Figer", exact: true }).click();
  await page.getByRole("button", { name: "Ouvrir le rapport" }).click({ timeout: 60_000 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Rapport ${YEAR}`);
  const report = new URL(page.url()).pathname;
  const table = page.getByRole("table", { name: "Un rapport" });
  const row = table.getByRole("row", { name: /^Femmes candidates/ });
  await expect(row).toContainText("Rien n’a changé");
  expect(await problems(page)).toEqual([]);
  const pdf = async () => {
    const button = page.getByRole("button", { name: "Français, PDF" });
    return hashOf((await download(page, () => button.click())).bytes);
  };
  const before = await pdf();

  await db
    .update(registrations)
    .set({ sex: "M" })
    .where(eq(registrations.id, applicants[0]?.id ?? 0));
  await page.reload();
  await expect(row).toContainText("1 en moins");
  await expect(row.getByRole("link", { name: /^8\. Ouvrir/ })).toBeVisible();
  expect(await pdf()).toBe(before);
  await row.getByRole("link", { name: /1 en moins/ }).click();
  await expect(page.getByRole("row")).toHaveCount(2);

  await enterAs(page.context(), "admin");
  await open(page, "/admin/api-keys");
  await page.getByRole("button", { name: "Nouvelle clé" }).click();
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Power BI");
  await page.getByRole("button", { name: "Créer la clé" }).click();
  const key = await page.getByRole("status").locator("pre").innerText();
  expect(await problems(page)).toEqual([]);
  const headers = { authorization: `Bearer ${key}` };
  const path = `/api/figures/values?${period}&indicator=femmes_candidates`;
  const answer = await request.get(path, { headers });
  expect(await answer.json()).toMatchObject({ values: [{ value: 7, unit: "people" }] });
  await page.getByRole("button", { name: "Révoquer" }).first().click();
  await page.getByRole("button", { name: "Révoquer la clé" }).click();
  await expect(page.getByText("La clé est révoquée.")).toBeVisible();
  expect((await request.get(path, { headers })).status()).toBe(401);

  for (const screen of [...onPhones, `/admin/indicators/${id}`, report]) {
    await open(page, `/de${screen}`);
    await allShown(page, screen);
  }
});

test("two days typed one after the other are both kept, and the focus too", async ({ page }) => {
  await enterAs(page.context(), "coordinator");
  await open(page, "/admin/indicators");
  const held = Promise.withResolvers<void>();
  await page.route(/indicators\.data/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel("Du", { exact: true }).fill("01/03/2018");
  await page.getByLabel("Au", { exact: true }).fill("31/05/2018");
  held.resolve();
  await expect(page).toHaveURL(/from=2018-03-01.*until=2018-05-31/);
  await expect(page.getByLabel("Du", { exact: true })).toHaveValue("01/03/2018");
  await expect(page.getByLabel("Au", { exact: true })).toBeFocused();
});
