import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Document, Page as PdfPage, renderToBuffer, Text } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { registrationDocuments } from "../../app/features/registrations/tables.server.ts";
import { png } from "../setup/pictures.ts";
import { lookTwice, narrow } from "./accessible.ts";
import { createAccount, endSessions, onDashboard, signIn } from "./account.ts";
import { expect, test } from "./journey.ts";
import { open, reload } from "./page-ready.ts";
import { here } from "./site.ts";
import { twins } from "./twins.ts";

/** A paper of a file, as if it had been sent with the application. */
async function aPaper(registrationId: number, name: string, type: string, bytes: Uint8Array) {
  const { db, dataDir } = here();
  const fileKey = `private/${randomUUID()}`;
  await mkdir(join(dataDir, "uploads", "private"), { recursive: true });
  await writeFile(join(dataDir, "uploads", fileKey), bytes);
  await db.insert(registrationDocuments).values({
    registrationId,
    name,
    type,
    fileKey,
    state: "received" as const,
    bytes: bytes.length,
    receivedAt: new Date(),
  });
}

/** A PDF of one page that says a few words. */
function onePage(words: string): Promise<Uint8Array> {
  return renderToBuffer(h(Document, null, h(PdfPage, null, h(Text, null, words))));
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
});
