import { Document, Page as PdfPage, renderToBuffer, Text } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { png } from "../setup/pictures.ts";
import { lookTwice, narrow } from "./accessible.ts";
import { createAccount, endSessions, onDashboard, signIn } from "./account.ts";
import { expect, test } from "./journey.ts";
import { open, reload } from "./page-ready.ts";
import { storeDocument } from "./stored-document.ts";
import { twins } from "./twins.ts";

/** A PDF of one page. */
function onePage(words: string): Promise<Uint8Array> {
  return renderToBuffer(h(Document, null, h(PdfPage, null, h(Text, null, words))));
}

test("a record loses no text when the session ends or its page is left, and shows one document at a time", async ({
  page,
}) => {
  const [applicant] = await twins(2044, "Dossard");
  const id = applicant?.id ?? 0;
  await storeDocument(id, "identity", "image/png", await png({ width: 320, height: 200 }));
  await storeDocument(id, "cv", "application/pdf", await onePage("Awa Rose Dossard"));
  const account = await createAccount("coordinator");
  await signIn(page, account);
  await onDashboard(page);
  await open(page, `/admin/registration/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dossard Awa Rose");
  // A picture and a PDF are shown beside the answers.
  const documents = page.getByRole("region", { name: "Documents" });
  await documents.getByRole("button", { name: "Voir" }).first().click();
  const large = page.getByRole("dialog", { name: "Pièce d’identité" });
  const picture = large.getByRole("img");
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
  await expect(page.getByRole("region", { name: "Réponses" })).toBeVisible();
  await documents.getByRole("button", { name: "Voir" }).last().click();
  await expect(picture, "one document at a time").toHaveCount(0);
  const reader = page.getByRole("dialog", { name: "CV" }).locator("iframe");
  await expect(reader).toBeVisible();
  await expect
    .poll(() => reader.evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.contentType))
    .toBe("application/pdf");
  await page.getByRole("button", { name: "Fermer le document" }).click();
  await expect(reader).toHaveCount(0);

  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByLabel("Nouvelle note").fill("A rappelé, préfère Bouaké.");
  // The session ends while the note is typed: signing in again in place keeps it.
  await endSessions(account);
  await notes.getByRole("button", { name: "Ajouter la note" }).click();
  await page.getByRole("button", { name: "Se reconnecter ici" }).click();
  const ended = page.getByRole("dialog", { name: "Votre session est terminée" });
  // A password manager finds the address whose password it is to fill in.
  const address = ended.getByLabel("Adresse e-mail du compte");
  await expect(address).toHaveValue(account.email);
  await expect(address).toHaveAttribute("autocomplete", "username");
  await expect(address).not.toBeEditable();
  await ended.getByLabel(/^Mot de passe de/).fill(account.password);
  await ended.getByRole("button", { name: "Se reconnecter" }).click();
  await expect(ended).toBeHidden();
  await notes.getByRole("button", { name: "Ajouter la note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("A rappelé, préfère Bouaké.");
  await notes.getByLabel("Nouvelle note").fill("Viendra vendredi.");
  await notes.getByRole("button", { name: "Ajouter la note" }).dblclick();
  await expect(notes.getByRole("listitem")).toHaveCount(2);
  await expect(notes.getByLabel("Nouvelle note")).toHaveValue("");

  // Leaving an unsaved note asks first, and the text does not move to the next record.
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
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Dossard Awa Rose");
  await expect(notes.getByLabel("Nouvelle note")).toHaveValue("");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dossard Awa Rose");
  await documents.getByRole("button", { name: "Demander" }).first().click();
  const asking = page.getByRole("dialog", { name: /^Demander/ });
  await asking.getByLabel("Pourquoi ?").fill("La photo est floue.");
  await page.keyboard.press("Escape");
  const closing = page.getByRole("dialog", { name: "Fermer sans enregistrer" });
  await closing.getByRole("button", { name: "Continuer à écrire" }).click();
  await expect(closing).toBeHidden();
  await asking.getByRole("button", { name: "Demander" }).click();
  await expect(asking).toBeHidden();
  await expect(documents.getByText("Demandé")).toBeVisible();
  const history = page.getByRole("region", { name: "Historique" });
  await expect(history).toContainText("Document demandé");
  await reload(page);
  await expect(notes.getByRole("listitem"), "two clicks write one note").toHaveCount(2);
  await expect(notes.getByRole("listitem").last()).toContainText("A rappelé, préfère Bouaké.");
  await page.setViewportSize(narrow);
  await lookTwice(page, { path: "the record of an applicant" });
});
