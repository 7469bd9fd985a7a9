import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { writeXlsx } from "hucre";
import { lookTwice, narrow } from "./accessible.ts";
import { open } from "./alive.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";
import { applicantsFor, readerOf } from "./selection.ts";

const select = "/admin/registration/select";

test("from criteria over two blind readers to minutes, the shortlist and its marks", async ({
  page,
  browser,
}) => {
  const files = await applicantsFor(24);
  const readers = [await readerOf(browser, "Aya"), await readerOf(browser, "Yao")];
  await enterAs(page.context(), "coordinator");

  // A round, its criteria and a target.
  await open(page, select);
  await page.getByRole("button", { name: "Nouvelle sélection" }).click();
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Présélection du printemps");
  await page.getByLabel("Nombre de places").fill("6");
  await page.getByLabel("Année de l’appel").fill("2026");
  await page.getByRole("button", { name: "Créer et fixer les critères" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Présélection du printemps");
  await page.getByRole("button", { name: "Ajouter un critère" }).click();
  await page.getByRole("menuitem", { name: "Des points selon la réponse" }).click();
  const levels = page.getByRole("group", { name: "Critère 1 (selon la réponse)" });
  await levels.getByRole("combobox", { name: "Question" }).click();
  await page.getByRole("option", { name: "Niveau d’études" }).click();
  await levels.getByLabel("BEPC").fill("8");
  await levels.getByLabel("Baccalauréat").fill("16");
  await page.getByRole("button", { name: "Ajouter un critère" }).click();
  await page.getByRole("menuitem", { name: "Une note de lecture" }).click();
  await expect(page.getByRole("group", { name: /^Critère 2/ })).toBeVisible();
  await expect(page.getByRole("menu")).toBeHidden();
  await page.getByRole("button", { name: "Ajouter un objectif" }).click();
  const target = page.getByRole("group", { name: "Objectif 1" });
  await target.getByLabel("Au moins").fill("50");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Sélection enregistrée")).toBeVisible();
  await expect(page.getByRole("list", { name: "Objectifs de la liste actuelle" })).toContainText(
    "au moins 3",
  );

  // Two readers are invited, and given the eight best.
  await page.getByRole("link", { name: "Lecteurs" }).click();
  await page.getByRole("combobox", { name: "Inviter des lecteurs" }).click();
  for (const { name } of readers) await page.getByRole("option", { name }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Inviter", exact: true }).click();
  await expect(page.getByRole("row", { name: /^Aya/ })).toBeVisible();
  await page.getByLabel("Les premiers du classement actuel").fill("8");
  await page.getByRole("button", { name: "Confier aux lecteurs" }).click();
  await expect(page.getByText("8 dossiers, 16 lectures confiées.")).toBeVisible();

  for (const { page: reader } of readers) await readAll(reader, 8);

  // The proposal keeps the target, and says what it costs.
  await page.getByRole("link", { name: "Proposition" }).click();
  await page.getByRole("button", { name: "Calculer la proposition" }).click();
  await expect(page.getByRole("heading", { name: "Proposition : 6 personnes" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Objectifs de la proposition" })).toContainText(
    "atteint",
  );
  await expect(page.getByText("Écartés à cause des objectifs")).toBeVisible();
  await page.getByRole("button", { name: "Adopter cette liste" }).click();
  await expect(page.getByText("Proposition adoptée")).toBeVisible();
  await expect(page.getByLabel("La sélection en chiffres")).toContainText("6 sur 6");

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
  await expect(page.getByLabel("La sélection en chiffres")).toContainText("5 sur 6");
  await page.getByRole("button", { name: /^Annuler le choix/ }).click();
  await expect(page.getByLabel("La sélection en chiffres")).toContainText("6 sur 6");

  // Closed for ever, with minutes that prove themselves.
  await page.getByRole("link", { name: "Procès-verbal" }).click();
  await page.getByLabel("Nom et prénom").fill("Mme A. Fictive");
  await page.getByLabel("Observation du comité").fill("Décision unanime");
  await page.getByLabel(/ne pourra plus changer/).check();
  await page.getByRole("button", { name: "Clore la sélection" }).click();
  const pdf = page.getByRole("button", { name: "Procès-verbal en français (PDF)" });
  await expect(pdf).toBeVisible({ timeout: 60_000 });
  const minutes = await saved(page, () => pdf.click());
  await expect(page.getByText(hashOf(minutes.bytes))).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(await minutes.file.path());
  await expect(page.getByText(/est un fichier de ce procès-verbal, inchangé/)).toBeVisible();

  // Marks from a sheet of which three rows are wrong.
  await open(page, "/admin/registration/selectionnes");
  await expect(page.getByRole("row")).toHaveCount(7);
  const shortlisted = await page.locator("tbody tr").allInnerTexts();
  const references = files.filter((each) => shortlisted.some((row) => row.includes(each)));
  await page.getByRole("link", { name: "Importer des résultats" }).click();
  await send(page, sheet(references, 3));
  await expect(page.getByText("Appliquer quand même, sans les 3 lignes en erreur")).toBeVisible();
});

async function readAll(page: Page, count: number) {
  await open(page, "/admin/reading");
  await page.getByRole("link", { name: /Présélection du printemps/ }).click();
  for (let left = count; left > 0; left -= 1) {
    const words = left === 1 ? "Il reste 1 dossier à lire." : `Il reste ${left} dossiers à lire.`;
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText(/Fictive|Korhogo|MA-2026/)).toHaveCount(0);
    await page.getByLabel("Note sur 20").fill("14");
    await page.getByRole("button", { name: "Enregistrer et passer au suivant" }).click();
  }
  await expect(page.getByText("Plus rien à lire.")).toBeVisible();
}

async function send(page: Page, buffer: Promise<Buffer>) {
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "notes.xlsx", mimeType, buffer: await buffer });
  await expect(page.getByRole("heading", { name: "Ligne par ligne" })).toBeVisible();
}

async function sheet(references: string[], faulty: number): Promise<Buffer> {
  const wrong = ["vingt", 25, "?"];
  const rows = references.map((reference, place) => [
    reference,
    place < faulty ? (wrong[place] ?? "") : 16 - place,
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

test("the screens of the selection are accessible: 360 px and light, 1280 px and dark", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: narrow, reducedMotion: "reduce" });
  await enterAs(context, "coordinator");
  const page = await context.newPage();
  const said: string[] = [];
  page.on("pageerror", (error) => said.push(String(error)));
  await open(page, select);
  const round = await roundBy(page);
  const tabs = ["", "/criteres", "/lecteurs", "/proposition", "/proces-verbal"];
  const screens = [
    ...[select, "/admin/reading", ...tabs.map((tab) => `${select}/${round}${tab}`)],
    ...["/admin/registration/selectionnes", "/admin/registration/selectionnes/import"],
  ];
  for (const path of screens) {
    await open(page, `/de${path}`);
    await lookTwice(page, { path });
  }
  expect(said).toEqual([]);
  await context.close();
});

/** A round with every kind of criterion and a target, made by the page's own session. */
async function roundBy(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Nouvelle sélection" }).click();
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill(`Essai ${Date.now()}`);
  await page.getByRole("button", { name: "Créer et fixer les critères" }).click();
  await page.waitForURL(/select\/\d+\/criteres$/);
  for (const kind of [/selon la réponse/, /par tranche/, /note de lecture/]) {
    await page.getByRole("button", { name: "Ajouter un critère" }).click();
    await page.getByRole("menuitem", { name: kind }).click();
  }
  await page.getByLabel("Points sur 20").fill("10");
  await page.getByRole("button", { name: "Ajouter un objectif" }).click();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Sélection enregistrée")).toBeVisible();
  return Number(/select\/(\d+)/.exec(page.url())?.[1]);
}
