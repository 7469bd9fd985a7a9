import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Document, Page as PdfPage, renderToBuffer, Text } from "@react-pdf/renderer";
import { eq, sql } from "drizzle-orm";
import { createElement as h } from "react";
import { registrationPairs } from "../../app/features/registrations/files/tables.server.ts";
import {
  registrationDocuments,
  registrations,
} from "../../app/features/registrations/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { png } from "../setup/pictures.ts";
import { lookTwice, narrow, wide } from "./accessible.ts";
import { createAccount, endSessions, onDashboard, signIn } from "./account.ts";
import { open, reload } from "./alive.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

const YEAR = 2034;

/** Two files that look like one person's. */
async function twins() {
  const { db } = here();
  const people = ["Awa Rose", "Awa-Rose"].map((first_names, place) => ({
    ...{ last_name: "Jumelle", first_names, phone: `+225051200000${place}` },
  }));
  const files = await someApplicants(db, people, YEAR);
  const [firstId = 0, secondId = 0] = files.map(({ id }) => id);
  const createdAt = new Date();
  await db.insert(registrationPairs).values({ firstId, secondId, reasons: ["phone"], createdAt });
  return files;
}

/** A paper of a file, as if it had been sent with the application. */
async function aPaper(registrationId: number, name: string, type: string, bytes: Uint8Array) {
  const { db, dataDir } = here();
  const fileKey = `private/${randomUUID()}`;
  await mkdir(join(dataDir, "uploads", "private"), { recursive: true });
  await writeFile(join(dataDir, "uploads", fileKey), bytes);
  await db.insert(registrationDocuments).values({
    ...{ registrationId, name, type, fileKey, state: "received" as const },
    ...{ bytes: bytes.length, receivedAt: new Date() },
  });
}

/** A PDF of one page that says a few words. */
function onePage(words: string): Promise<Uint8Array> {
  return renderToBuffer(h(Document, null, h(PdfPage, null, h(Text, null, words))));
}

async function coordinator(page: Page) {
  await enterAs(page.context(), "coordinator");
}

test("the file of a person: a note, a paper asked for, and its history", async ({ page }) => {
  const [file] = await twins();
  await aPaper(file?.id ?? 0, "identity", "image/png", await png({ width: 320, height: 200 }));
  await aPaper(file?.id ?? 0, "cv", "application/pdf", await onePage("Awa Rose Jumelle"));
  const account = await createAccount("coordinator");
  await signIn(page, account);
  await onDashboard(page);
  await open(page, `/admin/registration/${file?.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jumelle Awa Rose");
  // Its papers beside the answers: a picture that was drawn, a PDF that the browser reads.
  const shelf = page.getByRole("region", { name: "Documents" });
  await shelf.getByRole("button", { name: "Voir" }).first().click();
  const picture = shelf.getByRole("img");
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
  await expect(page.getByRole("region", { name: "Réponses" })).toBeVisible();
  await shelf.getByRole("button", { name: "Voir" }).last().click();
  await expect(picture, "one paper at a time").toHaveCount(0);
  const reader = shelf.locator("iframe");
  await expect(reader).toBeVisible();
  await expect
    .poll(() => reader.evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.contentType))
    .toBe("application/pdf");
  await shelf.getByRole("button", { name: "Masquer" }).click();
  await expect(reader).toHaveCount(0);

  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByLabel("Nouvelle note").fill("A rappelé, préfère Bouaké.");
  // The session ends while it is typed: one signs in where one is, and the note is still there.
  await endSessions(account);
  await notes.getByRole("button", { name: "Ajouter la note" }).click();
  await page.getByRole("button", { name: "Se reconnecter ici" }).click();
  const ended = page.getByRole("dialog", { name: "Votre session est terminée" });
  await ended.getByLabel(/^Mot de passe de/).fill(account.password);
  await ended.getByRole("button", { name: "Se reconnecter" }).click();
  await expect(ended).toBeHidden();
  await notes.getByRole("button", { name: "Ajouter la note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("A rappelé, préfère Bouaké.");
  await notes.getByLabel("Nouvelle note").fill("Viendra vendredi.");
  await notes.getByRole("button", { name: "Ajouter la note" }).dblclick();
  await expect(notes.getByRole("listitem")).toHaveCount(2);
  await expect(notes.getByLabel("Nouvelle note")).toHaveValue("");

  // Half written: whoever leaves is asked, and the words do not travel to the next person.
  await notes.getByLabel("Nouvelle note").fill("À moitié écr");
  await page.getByRole("link", { name: "Candidatures" }).last().click();
  const leaving = page.getByRole("dialog", { name: "Quitter sans enregistrer" });
  await leaving.getByRole("button", { name: "Rester" }).click();
  await expect(leaving).toBeHidden();
  await expect(notes.getByLabel("Nouvelle note")).toHaveValue("À moitié écr");
  await page
    .getByRole("link", { name: /^(?:Suivant|Précédent)$/ })
    .first()
    .click();
  await leaving.getByRole("button", { name: "Quitter quand même" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Jumelle Awa Rose");
  await expect(notes.getByLabel("Nouvelle note")).toHaveValue("");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jumelle Awa Rose");
  const papers = page.getByRole("region", { name: "Documents" });
  await papers.getByRole("button", { name: "Demander" }).first().click();
  const asking = page.getByRole("dialog", { name: /^Demander/ });
  await asking.getByLabel("Pourquoi ?").fill("La photo est floue.");
  await page.keyboard.press("Escape");
  const closing = page.getByRole("dialog", { name: "Fermer sans enregistrer" });
  await closing.getByRole("button", { name: "Continuer à écrire" }).click();
  await expect(closing).toBeHidden();
  await asking.getByRole("button", { name: "Demander" }).click();
  await expect(asking).toBeHidden();
  await expect(papers.getByText("Demandé", { exact: true })).toBeVisible();
  const history = page.getByRole("region", { name: "Historique" });
  await expect(history).toContainText("Document demandé");
  await reload(page);
  await expect(notes.getByRole("listitem"), "clicked twice, written once").toHaveCount(2);
  await expect(notes.getByRole("listitem").last()).toContainText("A rappelé, préfère Bouaké.");
  await page.setViewportSize(narrow);
  await lookTwice(page, { path: "the file of a person" });

  // A slip of the pen: corrected with a reason, while a colleague does the same.
  await page.getByRole("button", { name: /^Corriger.*Coordonnées$/ }).click();
  const correcting = page.getByRole("dialog", { name: /^Corriger/ });
  await correcting.getByLabel("Quartier").fill("Dar es Salam");
  await correcting.getByLabel("Raison de la correction").fill("Dit au téléphone.");
  await here()
    .db.update(registrations)
    .set({ version: sql`${registrations.version} + 1` })
    .where(eq(registrations.id, file?.id ?? 0));
  await lookTwice(page, { path: "the correction of a file" });
  const keep = correcting.getByRole("button", { name: "Enregistrer la correction" });
  // On a slow computer there is a while between reading the file anew and drawing it.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 12 });
  await keep.click();
  await expect(correcting.getByText(/^Quelqu’un a changé ce dossier/)).toBeVisible();
  await expect(correcting.getByLabel("Quartier")).toHaveValue("Dar es Salam");
  await keep.click();
  await expect(correcting).toBeHidden();
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(history).toContainText("Dar es Salam");
  await expect(history).toContainText("Dit au téléphone.");
  await expect(page.getByRole("region", { name: "Données de la personne" })).toHaveCount(0);
  await page.setViewportSize(wide);

  // The same person twice: put together, taken apart, and kept apart.
  await open(page, "/admin/registration/doublons");
  const card = page.getByRole("article").filter({ hasText: file?.reference ?? "" });
  await card.getByRole("button", { name: `Même personne, garder ${file?.reference}` }).click();
  await expect(card).toHaveCount(0);
  await page.getByText("Tranchés", { exact: true }).click();
  await expect(card).toContainText("Même personne");
  await card.getByRole("button", { name: "Séparer de nouveau" }).click();
  await expect(page.getByText("Les deux dossiers sont de nouveau séparés.")).toBeVisible();
  await page.getByText("À trancher", { exact: true }).click();
  await card.getByRole("button", { name: "Deux personnes différentes" }).click();
  await expect(card).toHaveCount(0);

  // Through a filtered list by keys alone, in its order and no further.
  await someApplicants(
    here().db,
    ["Alice", "Bintou", "Chantal"].map((first_names, place) => ({
      ...{ last_name: "Feuilletée", first_names, phone: `+225051500000${place}` },
    })),
    YEAR + 3,
  );
  await open(page, "/admin/registration?search=Feuillet%C3%A9e&sort=last_name");
  await page.getByRole("link", { name: "Feuilletée Alice" }).click();
  const who = page.getByRole("heading", { level: 1 });
  await expect(who).toHaveText("Feuilletée Alice");
  for (const [key, name] of [
    ["j", "Bintou"],
    ["j", "Chantal"],
    ["j", "Chantal"],
    ["k", "Bintou"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(who).toHaveText(`Feuilletée ${name}`);
  }
  // What is typed is text, and turns no page.
  await notes.getByLabel("Nouvelle note").pressSequentially("jk");
  await expect(notes.getByLabel("Nouvelle note")).toHaveValue("jk");
  await expect(who).toHaveText("Feuilletée Bintou");
  await notes.getByLabel("Nouvelle note").fill("");

  // Columns as one likes them, kept on this device; an order that no column shows is said.
  await open(page, "/admin/registration?search=Feuillet%C3%A9e");
  await expect(page.getByText("Ordre de la liste : Reçue le (tri décroissant)")).toBeVisible();
  await page.getByRole("link", { name: "Région" }).click();
  await expect(page.getByText(/^Ordre de la liste/)).toBeHidden();
  await page.getByRole("button", { name: "Choisir les colonnes" }).click();
  await page.getByRole("checkbox", { name: "Région" }).uncheck();
  const region = page.getByRole("columnheader", { name: /^Région/ });
  await expect(region).toHaveCount(0);
  await expect(page.getByText("Ordre de la liste : Région (tri croissant)")).toBeVisible();
  await reload(page);
  await expect(page.getByRole("columnheader", { name: /^Programme/ })).toBeVisible();
  await expect(region).toHaveCount(0);

  // A long export says that it is under way, goes with the person to other screens, and stops.
  await page.route("**/api/registrations/export?**", () => {});
  await page.getByRole("button", { name: "Exporter" }).click();
  await page.getByRole("menuitem", { name: "Fichier texte (CSV)" }).click();
  const taking = page.getByRole("alert").filter({ hasText: "Export en cours" });
  await expect(taking).toBeVisible();
  await page.getByRole("link", { name: "Doublons" }).first().click();
  await expect(page).toHaveURL(/doublons/);
  await taking.getByRole("button", { name: "Arrêter" }).click();
  await expect(page.getByText("L’export est arrêté.")).toBeVisible();
  await expect(taking).toBeHidden();
  await page.unroute("**/api/registrations/export?**");
  await open(page, "/admin/registration?search=Feuillet%C3%A9e");

  // On a phone the people come first, their filters one touch away.
  await page.setViewportSize(narrow);
  const level = page.getByRole("combobox", { name: "Tous les niveaux" });
  await expect(level).toBeHidden();
  await expect(page.getByRole("link", { name: "Feuilletée Alice" })).toBeInViewport();
  await page.getByRole("button", { name: "Filtres", exact: true }).click();
  await expect(level).toBeVisible();
  await page.setViewportSize(wide);

  // A view of the list under a name, for the colleagues too.
  await open(page, "/admin/registration?search=Jumelle&sort=last_name");
  await page.getByRole("button", { name: "Vues" }).click();
  await page.getByRole("menuitem", { name: "Enregistrer cette vue" }).click();
  const saving = page.getByRole("dialog", { name: "Enregistrer cette vue" });
  await saving.getByLabel("Nom de la vue").fill("Les jumelles");
  await saving.getByLabel("Partager avec l’équipe").check();
  await saving.getByRole("button", { name: "Enregistrer la vue" }).click();
  await expect(saving).toBeHidden();
  // Opened, looked at otherwise and saved again: under its name, and still shared.
  await page.getByRole("button", { name: "Les jumelles" }).click();
  await page.getByRole("menuitem", { name: /^Les jumelles/ }).click();
  await page.getByRole("link", { name: "Personne" }).click();
  await expect(page).toHaveURL(/sort=-last_name/);
  await page.getByRole("button", { name: "Vues" }).click();
  await page.getByRole("menuitem", { name: "Enregistrer cette vue" }).click();
  await expect(saving.getByLabel("Nom de la vue")).toHaveValue("Les jumelles");
  await expect(saving.getByLabel("Partager avec l’équipe")).toBeChecked();
  await saving.getByRole("button", { name: "Enregistrer la vue" }).click();
  await expect(saving).toBeHidden();
  await page.context().clearCookies();
  await coordinator(page);
  await open(page, "/admin/registration");
  await page.getByRole("button", { name: "Vues" }).click();
  await page.getByRole("menuitem", { name: /^Les jumelles \(/ }).click();
  await expect(page).toHaveURL(/search=Jumelle&sort=-last_name/);
  await expect(page.getByRole("row").filter({ hasText: "Jumelle" })).toHaveCount(2);
});
