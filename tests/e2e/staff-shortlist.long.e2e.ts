import { eq } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

const YEAR = 2036;

test("marks are typed into the shortlist, and people are invited", async ({ page }) => {
  const { db } = here();
  const people = ["Convoquée 1", "Convoquée 2"].map((first_names, place) => ({
    last_name: "Fictive",
    first_names,
    phone: `+225051300000${place}`,
  }));
  const [first, second] = await someApplicants(db, people, YEAR);
  for (const registration of [first, second]) {
    const email = registration === first ? "convoquee@tremplin.example" : null;
    const changed = { status: "selected" as const, email };
    await db
      .update(registrations)
      .set(changed)
      .where(eq(registrations.id, registration?.id ?? 0));
  }
  await enterAs(page.context(), "coordinator");
  const list = "/admin/registration/selectionnes?search=Convoqu%C3%A9e";
  await open(page, list);
  const mark = page.getByRole("textbox", { name: `Note du test de ${second?.reference}` });
  await mark.pressSequentially("25");
  await mark.press("Tab");
  await expect(mark, "refused, and no other mark in its place").toHaveAttribute("aria-invalid");
  await expect(mark).toHaveValue("25");
  await mark.fill("");
  await mark.pressSequentially("15,5");
  await mark.press("Tab");
  await expect(page.getByText(/^Enregistré à \d\d:\d\d$/)).toBeVisible();
  // Typed while the first one is being kept: it stays in its box, and is kept in its turn.
  const talk = page.getByRole("textbox", { name: `Note de l’entretien de ${second?.reference}` });
  await mark.fill("16");
  await mark.press("Tab");
  await talk.pressSequentially("12");
  const row = page.getByRole("row", { name: /Convoquée 2/ });
  await expect(row).toContainText("16 (une seule note)");
  await expect(talk).toHaveValue("12");
  await talk.press("Tab");
  await expect(row).not.toContainText("une seule note");
  await open(page, list);
  await expect(mark).toHaveValue("16");
  await expect(talk).toHaveValue("12");

  await page.getByLabel("Sélectionner toute la page").check();
  await page.getByRole("button", { name: "Convoquer 2 personnes…" }).click();
  const dialog = page.getByRole("dialog", { name: "Convoquer 2 personnes" });
  await dialog.getByLabel("Jour").fill("2035-03-04");
  await dialog.getByLabel("Lieu").fill("Lycée technique, Bouaké");
  const printed = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "PDF à imprimer" }).click();
  expect((await printed).suggestedFilename()).toMatch(/\.pdf$/);
  await dialog.getByRole("button", { name: "Envoyer les convocations" }).click();
  await expect(dialog.getByRole("status")).toContainText("1 message en route");
  await expect(dialog.getByRole("status")).toContainText("Convoquée 2");
  await dialog.getByRole("button", { name: "Fermer" }).last().click();
  await expect(dialog).toBeHidden();

  // A sheet whose headings nobody knows: which column is which is said by hand, once.
  await open(page, "/admin/registration/selectionnes/import");
  const buffer = Buffer.from(`Fiche;Points oraux\n${first?.reference};14\n`);
  const sheet = { name: "oral.csv", mimeType: "text/csv", buffer };
  await page.locator("input[type=file]").setInputFiles(sheet);
  const question = page.getByRole("heading", { name: "Quelle colonne est laquelle ?" });
  await expect(question).toBeVisible();
  for (const [column, meaning] of [
    [/Fiche/, "Numéro de dossier"],
    [/Points oraux/, "Note de l’entretien"],
  ] as const) {
    const choice = page.getByRole("combobox", { name: column });
    await choice.click();
    await page.getByRole("option", { name: meaning, exact: true }).click();
    await expect(choice).toHaveValue(meaning);
  }
  await page.getByRole("button", { name: "Voir ce qui changerait" }).click();
  const apply = page.getByRole("button", { name: "Appliquer 1 modification" });
  await expect(apply).toBeVisible();
  await page.getByRole("link", { name: "Tous les imports" }).click();
  await page.locator("input[type=file]").setInputFiles(sheet);
  await expect(apply, "remembered: nothing is asked").toBeVisible();
});

test("a list of many pages is selected whole and moved at once", async ({ page }) => {
  const people = Array.from({ length: 130 }, (_, place) => ({
    last_name: "Nombreuse",
    first_names: `Personne ${place}`,
    sex: place < 125 ? "F" : "M",
    phone: `+22505150${String(10_000 + place)}`,
  }));
  await someApplicants(here().db, people, YEAR + 1);
  await enterAs(page.context(), "coordinator");
  await open(page, "/admin/registration?search=Nombreuse&sex=F&status=received");
  const wholePage = page.getByLabel("Sélectionner toute la page");
  const wholeList = page.getByRole("button", { name: "Sélectionner les 125 lignes de la liste" });
  await expect(wholeList, "offered to whoever wants more than a page").toHaveCount(0);
  await wholePage.check();
  await expect(page.getByText("20 dossiers choisis")).toBeVisible();
  await wholeList.click();
  await expect(page.getByText("125 dossiers choisis")).toBeVisible();
  await expect(wholeList).toHaveCount(0);
  // One of them is not meant.
  await page.getByRole("link", { name: "Page suivante" }).click();
  await expect(page.getByText("21 à 40 sur 125")).toBeVisible();
  await expect(wholePage).toBeChecked();
  await page.getByRole("row").nth(1).getByRole("checkbox").uncheck();
  await expect(page.getByText("124 dossiers choisis")).toBeVisible();

  await page.getByRole("button", { name: "Présélectionner" }).click();
  await page.getByRole("button", { name: "Changer 124 dossiers" }).click();
  // More than 50 are a task, whose result is shown in the dialog.
  await expect(page.getByRole("dialog").getByText("124 faits")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();

  await open(page, "/admin/registration/selectionnes?search=Nombreuse");
  await wholePage.check();
  await page.getByRole("button", { name: "Sélectionner les 124 lignes de la liste" }).click();
  await expect(page.getByRole("button", { name: "Convoquer 124 personnes…" })).toBeVisible();

  // A call that fails chooses nobody else.
  await open(page, "/admin/registration?search=Nombreuse");
  await wholePage.check();
  await page.route("**/api/registrations?**", (route) => route.abort());
  await page.getByRole("button", { name: "Sélectionner les 130 lignes de la liste" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByText("20 dossiers choisis")).toBeVisible();
});
