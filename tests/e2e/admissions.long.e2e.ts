import { strFromU8, unzipSync } from "fflate";
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
  changeTwenty,
  clickAndConfirm,
  download,
  hashOf,
  marksSheet,
  readSome,
  select,
  sendSheet,
  shortlist,
} from "./selection-steps.ts";

test("200 applicants are read by two blind readers, selected, marked and admitted to two cohorts", async ({
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
  const target = page.getByRole("group", { name: "Objectif 1" });
  await page.getByRole("button", { name: "Ajouter un objectif" }).click();
  await target.getByLabel("Au moins").fill("50");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Sélection enregistrée")).toBeVisible();
  await expect(page.getByRole("list", { name: "Objectifs de la liste actuelle" })).toContainText(
    "au moins 30",
  );

  // Two readers get the 110 best; the fixture reads what they leave.
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

  // Changing criteria asks first when marks exist.
  await page.getByRole("link", { name: "Critères" }).last().click();
  await levels.getByLabel("Coefficient").fill("2");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  const asked = page.getByRole("dialog", { name: "Des lecteurs ont déjà noté" });
  await expect(asked.getByText(/220 notes de lecture ont déjà été données/)).toBeVisible();
  await asked.getByRole("button", { name: "Garder les critères" }).click();
  await expect(asked).toBeHidden();

  // Leaving unsaved criteria asks first; the proposal meets the target and shows its cost.
  await page.getByRole("link", { name: "Proposition" }).click();
  const unsaved = page.getByRole("dialog", { name: "Quitter sans enregistrer" });
  await unsaved.getByRole("button", { name: "Quitter quand même" }).click();
  await expect(unsaved).toBeHidden();
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

  // A score is explained; one person is removed by hand and put back.
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

  await page.getByRole("link", { name: "Procès-verbal" }).click();
  await page.getByLabel("Nom et prénom").fill("Mme A. Fictive");
  await page.getByLabel("Observation du comité").fill("Décision unanime");
  await page.getByLabel(/ne pourra plus changer/).check();
  await page.getByRole("button", { name: "Clore la sélection" }).click();
  const pdf = page.getByRole("button", { name: "Procès-verbal en français (PDF)" });
  await expect(pdf).toBeVisible();
  const minutes = await download(page, () => pdf.click());

  // Marks are imported from a sheet with three wrong rows, corrected, undone and applied again.
  await open(page, shortlist);
  await expect(page.getByRole("link", { name: "Présélectionnés 60" })).toBeVisible();
  const references = await selectedReferences();
  await page.getByRole("link", { name: "Importer des résultats" }).click();
  await sendSheet(page, marksSheet(references, 3));
  await expect(page.getByText("Appliquer quand même, sans les 3 lignes en erreur")).toBeVisible();
  await page.getByRole("link", { name: "Tous les imports" }).click();
  await sendSheet(page, marksSheet(references, 0));
  await clickAndConfirm(page, "Appliquer 60 modifications");
  await expect(page.getByText(/^Appliqué le/)).toBeVisible();
  await clickAndConfirm(page, "Annuler l’import");
  await expect(page.getByText(/^Cet import a été annulé/)).toBeVisible();
  await clickAndConfirm(page, "Appliquer 60 modifications");
  await expect(page.getByText(/^Appliqué le/)).toBeVisible();

  // The best forty are admitted to two cohorts of twenty; the others go to the waiting list.
  await open(page, shortlist);
  for (const [place, name] of cohorts.names.entries()) {
    const admit = await changeTwenty(page, "Admettre");
    await admit.getByRole("combobox", { name: "Cohorte" }).click();
    await page.getByRole("option", { name: new RegExp(name) }).click();
    await admit.getByRole("checkbox", { name: "Sans date limite" }).check();
    await admit.getByRole("button", { name: "Changer 20 dossiers" }).click();
    const left = `Présélectionnés ${40 - place * 20}`;
    await expect(page.getByRole("link", { name: left })).toBeVisible();
  }
  const wait = await changeTwenty(page, "Mettre en liste d’attente");
  await wait.getByRole("button", { name: "Changer 20 dossiers" }).click();
  await expect(page.getByRole("link", { name: "Liste d’attente 20" })).toBeVisible();

  // One withdraws, and the next in rank gets the seat.
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
  await leaving.getByRole("checkbox", { name: "Sans date limite" }).check();
  await leaving.getByRole("button", { name: "Noter le désistement" }).click();
  await expect(members.getByRole("link", { name: next, exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Liste d’attente : 19 personnes" })).toBeVisible();

  await open(page, `/admin/registration/admis?cohort=${cohorts.ids[0]}`);
  await page.getByRole("button", { name: "Préparer 20 lettres (ZIP)" }).click();
  await expect(page.getByText(/^20 lettres sont prêtes\s:/)).toBeVisible();
  const zip = page.getByRole("button", { name: "Télécharger le ZIP" });
  const letters = Object.values(unzipSync((await download(page, () => zip.click())).bytes));
  expect(letters.map((bytes) => strFromU8(bytes.slice(0, 4)))).toEqual(Array(20).fill("%PDF"));

  // The minutes are unchanged after all these steps.
  await open(page, `${select}/${round}/proces-verbal`);
  await expect(page.getByText(hashOf(minutes.bytes))).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(await minutes.file.path());
  await expect(page.getByText(/est un fichier de ce procès-verbal, inchangé/)).toBeVisible();
});
