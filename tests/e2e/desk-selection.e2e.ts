import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { writeXlsx } from "hucre";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import {
  applicantsFor,
  readerOf,
  readTheRest,
  selectedReferences,
  twoCohorts,
  YEAR,
} from "./selection.ts";

const select = "/admin/registration/select";
const shortlist = `/admin/registration/selectionnes?search=MA-${YEAR}&sort=-marks`;

test("from 200 applicants over two blind readers, minutes and marks to two full cohorts", async ({
  page,
  browser,
}) => {
  await applicantsFor(200);
  const cohorts = await twoCohorts(20);
  const readers = [await readerOf(browser, "Aya"), await readerOf(browser, "Yao")];
  await enterAs(page.context(), "coordinator");

  // A round, its criteria and a target.
  await open(page, select);
  await page.getByRole("button", { name: "Nouvelle sélection" }).click();
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Présélection du printemps");
  await page.getByLabel("Nombre de places").fill("60");
  await page.getByLabel("Année de l’appel").fill(String(YEAR));
  await page.getByRole("button", { name: "Créer et fixer les critères" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Présélection du printemps");
  const round = Number(/select\/(\d+)/.exec(page.url())?.[1]);
  const levels = await addCriterion(page, "Des points selon la réponse", 1);
  await levels.getByRole("combobox", { name: "Question" }).click();
  await page.getByRole("option", { name: "Niveau d’études" }).click();
  await levels.getByLabel("BEPC").fill("8");
  await levels.getByLabel("Baccalauréat").fill("16");
  await addCriterion(page, "Une note de lecture", 2);
  const target = page.getByRole("group", { name: "Objectif 1" });
  await page.getByRole("button", { name: "Ajouter un objectif" }).click();
  await target.getByLabel("Au moins").fill("50");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Sélection enregistrée")).toBeVisible();
  await expect(page.getByRole("list", { name: "Objectifs de la liste actuelle" })).toContainText(
    "au moins 30",
  );

  // Two readers are invited, and given the 110 best. What they do not read here is read for them.
  await page.getByRole("link", { name: "Lecteurs" }).click();
  await page.getByRole("combobox", { name: "Inviter des lecteurs" }).click();
  for (const { name } of readers) await page.getByRole("option", { name }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Inviter", exact: true }).click();
  await expect(page.getByRole("row", { name: /^Aya/ })).toBeVisible();
  await page.getByLabel("Combien de dossiers, les mieux classés d’abord").fill("110");
  await page.getByRole("button", { name: "Confier aux lecteurs" }).click();
  await expect(page.getByText("110 dossiers, 220 lectures confiées.")).toBeVisible();
  for (const { page: reader } of readers) await readSome(reader, { of: 110, some: 2 });
  await readTheRest(round);
  for (const { page: reader } of readers) {
    await open(reader, `/admin/reading/${round}`);
    await expect(reader.getByText("Plus rien à lire.")).toBeVisible();
    await reader.context().close();
  }

  // Marks are there: other criteria are asked about before they change.
  await page.getByRole("link", { name: "Critères" }).last().click();
  await levels.getByLabel("Coefficient").fill("2");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  const asked = page.getByRole("dialog", { name: "Des lecteurs ont déjà noté" });
  await expect(asked.getByText(/220 notes de lecture ont déjà été données/)).toBeVisible();
  await asked.getByRole("button", { name: "Garder les critères" }).click();
  await expect(asked).toBeHidden();

  // The proposal keeps the target, and says what it costs; what was typed and not kept is asked about.
  await page.getByRole("link", { name: "Proposition" }).click();
  const unsaved = page.getByRole("dialog", { name: "Quitter sans enregistrer" });
  await unsaved.getByRole("button", { name: "Quitter quand même" }).click();
  await expect(unsaved).toBeHidden();
  await page.getByRole("button", { name: "Calculer la proposition" }).click();
  await expect(page.getByRole("heading", { name: "Proposition : 60 personnes" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Objectifs de la proposition" })).toContainText(
    "atteint",
  );
  await expect(page.getByText("Écartés à cause des objectifs")).toBeVisible();
  await page.getByRole("button", { name: "Adopter cette liste" }).click();
  await expect(page.getByText("Proposition adoptée")).toBeVisible();
  await expect(page.getByLabel("La sélection en chiffres")).toContainText("60 sur 60");

  // Each score is explained; one is taken off by hand and put back.
  await page.getByRole("link", { name: "Classement" }).last().click();
  await page
    .getByRole("button", { name: /voir le détail/ })
    .first()
    .click();
  await expect(page.getByRole("table", { name: /^Détail de la note/ })).toContainText(
    "leur moyenne compte",
  );
  await page
    .getByRole("button", { name: /^Retirer MA-/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Retirer" });
  await dialog.getByLabel("Motif").fill("S’est inscrit deux fois");
  await dialog.getByRole("button", { name: "Retirer" }).click();
  await expect(page.getByLabel("La sélection en chiffres")).toContainText("59 sur 60");
  await page.getByRole("button", { name: /^Annuler le choix/ }).click();
  await expect(page.getByLabel("La sélection en chiffres")).toContainText("60 sur 60");

  // Closed for ever.
  await page.getByRole("link", { name: "Procès-verbal" }).click();
  await page.getByLabel("Nom et prénom").fill("Mme A. Fictive");
  await page.getByLabel("Observation du comité").fill("Décision unanime");
  await page.getByLabel(/ne pourra plus changer/).check();
  await page.getByRole("button", { name: "Clore la sélection" }).click();
  const pdf = page.getByRole("button", { name: "Procès-verbal en français (PDF)" });
  await expect(pdf).toBeVisible();
  const minutes = await saved(page, () => pdf.click());

  // Marks from a sheet of which three rows are wrong; corrected, taken back, applied again.
  await open(page, shortlist);
  await expect(page.getByRole("tab", { name: "Présélectionnés 60" })).toBeVisible();
  const references = await selectedReferences();
  await page.getByRole("link", { name: "Importer des résultats" }).click();
  await send(page, sheet(references, 3));
  await expect(page.getByText("Appliquer quand même, sans les 3 lignes en erreur")).toBeVisible();
  await page.getByRole("link", { name: "Tous les imports" }).click();
  await send(page, sheet(references, 0));
  await confirmed(page, "Appliquer 60 modifications");
  await expect(page.getByText(/^Appliqué le/)).toBeVisible();
  await confirmed(page, "Annuler l’import");
  await expect(page.getByText(/^Cet import a été annulé/)).toBeVisible();
  await confirmed(page, "Appliquer 60 modifications");
  await expect(page.getByText(/^Appliqué le/)).toBeVisible();

  // The best forty into two cohorts of twenty; the others wait.
  await open(page, shortlist);
  for (const [place, name] of cohorts.names.entries()) {
    const admit = await ofWholePage(page, "Admettre");
    await admit.getByRole("combobox", { name: "Cohorte" }).click();
    await page.getByRole("option", { name: new RegExp(name) }).click();
    await admit.getByRole("button", { name: "Changer 20 dossiers" }).click();
    const left = `Présélectionnés ${40 - place * 20}`;
    await expect(page.getByRole("tab", { name: left })).toBeVisible();
  }
  const wait = await ofWholePage(page, "Mettre en liste d’attente");
  await wait.getByRole("button", { name: "Changer 20 dossiers" }).click();
  await expect(page.getByRole("tab", { name: "Liste d’attente 20" })).toBeVisible();

  // One withdraws, and the next in rank has the seat.
  await open(page, `/admin/cohortes/${cohorts.ids[0]}`);
  const members = page.getByRole("region", { name: "20 membres" });
  await members
    .getByRole("button", { name: /^Actions pour/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Noter un désistement" }).click();
  const leaving = page.getByRole("dialog", { name: /Désistement/ });
  const offer = await leaving.getByText(/^Donner la place à/).innerText();
  const next = /à (.+), première/.exec(offer)?.[1] ?? "";
  await leaving.getByLabel("Raison").fill("A trouvé un emploi");
  await leaving.getByRole("button", { name: "Noter le désistement" }).click();
  await expect(members.getByRole("link", { name: next, exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Liste d’attente : 19 personnes" })).toBeVisible();

  // Their letters, all in one file.
  await open(page, `/admin/registration/admis?cohort=${cohorts.ids[0]}`);
  await page.getByRole("button", { name: "Préparer 20 lettres (ZIP)" }).click();
  await expect(page.getByText(/^20 lettres sont prêtes\s:/)).toBeVisible();
  const download = page.getByRole("button", { name: "Télécharger le ZIP" });
  const letters = Object.values(unzipSync((await saved(page, () => download.click())).bytes));
  expect(letters.map((bytes) => strFromU8(bytes.slice(0, 4)))).toEqual(Array(20).fill("%PDF"));

  // After all that, the minutes are still what was signed.
  await open(page, `${select}/${round}/proces-verbal`);
  await expect(page.getByText(hashOf(minutes.bytes))).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(await minutes.file.path());
  await expect(page.getByText(/est un fichier de ce procès-verbal, inchangé/)).toBeVisible();
});

/** Adds a criterion; the menu has gone before anything else is clicked. */
async function addCriterion(page: Page, kind: string, nth: number) {
  await page.getByRole("button", { name: "Ajouter un critère" }).click();
  await page.getByRole("menuitem", { name: kind }).click();
  await expect(page.getByRole("menu")).toBeHidden();
  const card = page.getByRole("group", { name: `Critère ${nth} ` });
  await expect(card).toBeVisible();
  return card;
}

async function readSome(page: Page, { of, some }: { of: number; some: number }) {
  await open(page, "/admin/reading");
  await page.getByRole("link", { name: /Présélection du printemps/ }).click();
  for (let left = of; left > of - some; left -= 1) {
    await expect(page.getByText(`Il reste ${left} dossiers à lire.`)).toBeVisible();
    await expect(page.getByText(/Fictive|Korhogo|MA-20/)).toHaveCount(0);
    // A slip for 14,0 is said, and nothing is kept in its place.
    await page.getByLabel("Note sur 20").fill("140");
    await page.getByRole("button", { name: "Enregistrer et passer au suivant" }).click();
    await expect(page.getByText("Une note va de 0 à 20.")).toBeVisible();
    await page.getByLabel("Note sur 20").fill("14");
    await page.getByRole("button", { name: "Enregistrer et passer au suivant" }).click();
  }
  await expect(page.getByText(`Il reste ${of - some} dossiers à lire.`)).toBeVisible();
}

async function send(page: Page, buffer: Promise<Buffer>) {
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "notes.xlsx", mimeType, buffer: await buffer });
  await expect(page.getByRole("heading", { name: "Ligne par ligne" })).toBeVisible();
}

/** Clicks, and says yes to the question that follows. */
async function confirmed(page: Page, name: string) {
  await page.getByRole("button", { name }).click();
  const question = page.getByRole("dialog", { name });
  await question.getByRole("button", { name }).click();
  await expect(question).toBeHidden();
}

/** Everybody on the page, for one change of state: the dialog that asks. */
async function ofWholePage(page: Page, change: string) {
  await page.getByRole("checkbox", { name: "Sélectionner toute la page" }).check();
  await expect(page.getByText("20 dossiers choisis")).toBeVisible();
  await page.getByRole("button", { name: change }).click();
  return page.getByRole("dialog", { name: change });
}

async function sheet(references: string[], faulty: number): Promise<Buffer> {
  const wrong = ["vingt", 25, "?"];
  const rows = references.map((reference, place) => [
    reference,
    place < faulty ? (wrong[place] ?? "") : 20 - place / 4,
  ]);
  const bytes = await writeXlsx({
    sheets: [{ name: "Notes", rows: [["Numéro de dossier", "Note du test"], ...rows] }],
  });
  return Buffer.from(bytes);
}

async function saved(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  return { file: file as Download, bytes: await readFile(await file.path()) };
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
