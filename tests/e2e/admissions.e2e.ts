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
import {
  addCriterion,
  addTarget,
  changeTwenty,
  clickAndConfirm,
  download,
  marksSheet,
  readSome,
  select,
  sendSheet,
  shortlist,
} from "./selection-steps.ts";

test("applicants are read blindly, proposed, closed in minutes, marked by import and admitted", async ({
  page,
  browser,
}) => {
  await applicantsFor(200);
  const cohorts = await twoCohorts(20);
  const readers = [await readerOf(browser, "Aya"), await readerOf(browser, "Yao")];
  await enterAs(page.context(), "coordinator");

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
  const target = await addTarget(page, 1);
  await target.getByLabel("Au moins").fill("50");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Sélection enregistrée")).toBeVisible();
  await expect(page.getByRole("list", { name: "Objectifs de la liste actuelle" })).toContainText(
    "au moins 30",
  );

  // A press while the page still reads what was saved is not lost.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.data\b/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel("Nom de la sélection").fill("Présélection du printemps 2");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Sélection enregistrée").first()).toBeVisible();
  await page.getByRole("link", { name: "Lecteurs" }).click();
  release();
  await expect(page.getByRole("combobox", { name: "Inviter des lecteurs" })).toBeVisible();
  await page.unroute(/\.data\b/);

  // Two readers get the 110 best; the fixture reads what they leave.
  await page.getByRole("combobox", { name: "Inviter des lecteurs" }).click();
  for (const { name } of readers) await page.getByRole("option", { name }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Inviter", exact: true }).click();
  await expect(page.getByRole("row", { name: /^Aya/ })).toBeVisible();
  await page.getByLabel("Combien de dossiers, les mieux classés d’abord").fill("110");
  await page.getByRole("button", { name: "Confier aux lecteurs" }).click();
  await expect(page.getByText("110 dossiers, 220 lectures confiées.")).toBeVisible();
  for (const { page: reader } of readers) await readSome(reader, { of: 110, some: 1 });
  await readTheRest(round);
  for (const { page: reader } of readers) {
    await open(reader, `/admin/reading/${round}`);
    await expect(reader.getByText("Plus rien à lire.")).toBeVisible();
    await reader.context().close();
  }

  // The proposal meets the target and shows its cost.
  await page.getByRole("link", { name: "Proposition" }).click();
  // The 90 whom nobody reads are decided about first.
  await page.getByRole("button", { name: "Ils ne participent pas" }).click();
  await expect(page.getByText("Décidé : ils ne participent pas")).toBeVisible();
  await page.getByRole("button", { name: "Calculer la proposition" }).click();
  await expect(page.getByRole("heading", { name: "Proposition : 60 personnes" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Objectifs de la proposition" })).toContainText(
    "atteint",
  );
  await expect(page.getByText("Écartés à cause des objectifs")).toBeVisible();
  await page.getByRole("button", { name: "Adopter cette liste" }).click();
  await expect(page.getByText("Proposition adoptée")).toBeVisible();
  await expect(page.getByLabel("La sélection en chiffres")).toContainText("60 sur 60");

  await page.getByRole("link", { name: "Procès-verbal" }).click();
  await page.getByLabel("Nom et prénom").fill("Mme A. Fictive");
  await page.getByLabel("Observation du comité").fill("Décision unanime");
  await page.getByLabel(/ne pourra plus changer/).check();
  await page.getByRole("button", { name: "Clore la sélection" }).click();
  const pdf = page.getByRole("button", { name: "Procès-verbal en français (PDF)" });
  // Closing is a task.
  await expect(pdf).toBeVisible({ timeout: 120_000 });
  const minutes = await download(page, () => pdf.click());
  expect(minutes.bytes.subarray(0, 5).toString()).toBe("%PDF-");

  await open(page, shortlist);
  await expect(page.getByRole("link", { name: "Présélectionnés 60" })).toBeVisible();
  const references = await selectedReferences();
  await page.getByRole("link", { name: "Importer des résultats" }).click();
  await sendSheet(page, marksSheet(references, 0));
  await clickAndConfirm(page, "Appliquer 60 modifications");
  await expect(page.getByText(/^Appliqué le/)).toBeVisible();

  await open(page, shortlist);
  const admit = await changeTwenty(page, "Admettre");
  await admit.getByRole("combobox", { name: "Cohorte" }).click();
  await page.getByRole("option", { name: new RegExp(cohorts.names[0] ?? "") }).click();
  await admit.getByRole("checkbox", { name: "Sans date limite" }).check();
  await admit.getByRole("button", { name: "Changer 20 dossiers" }).click();
  await expect(page.getByRole("link", { name: "Présélectionnés 40" })).toBeVisible();
  const wait = await changeTwenty(page, "Mettre en liste d’attente");
  await wait.getByRole("button", { name: "Changer 20 dossiers" }).click();
  await expect(page.getByRole("link", { name: "Liste d’attente 20" })).toBeVisible();
});
