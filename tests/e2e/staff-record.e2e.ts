import { someApplicants } from "../setup/applicants.ts";
import { png } from "../setup/pictures.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";
import { storeDocument } from "./stored-document.ts";

test("a record shows its documents, takes a note and a document request, and lists both in its history", async ({
  page,
  context,
}) => {
  const person = { last_name: "Seule", first_names: "Awa Rose", phone: "+2250515000001" };
  const [applicant] = await someApplicants(here().db, [person], 2036);
  const id = applicant?.id ?? 0;
  await storeDocument(id, "identity", "image/png", await png({ width: 320, height: 200 }));
  await enterAs(context, "coordinator");
  await open(page, `/admin/registration/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seule Awa Rose");
  await expect(page.getByRole("region", { name: "Réponses" })).toBeVisible();
  const documents = page.getByRole("region", { name: "Documents" });
  await documents.getByRole("button", { name: "Voir" }).first().click();
  const large = page.getByRole("dialog", { name: "Pièce d’identité" });
  const picture = large.getByRole("img");
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();

  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByLabel("Nouvelle note").fill("A rappelé, préfère Bouaké.");
  await notes.getByRole("button", { name: "Ajouter la note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("A rappelé, préfère Bouaké.");
  await documents.getByRole("button", { name: "Demander" }).first().click();
  const asking = page.getByRole("dialog", { name: /^Demander/ });
  await asking.getByLabel("Pourquoi ?").fill("La photo est floue.");
  await asking.getByRole("button", { name: "Demander" }).click();
  await expect(asking).toBeHidden();
  await expect(documents.getByText("Demandé")).toBeVisible();
  await expect(page.getByRole("region", { name: "Historique" })).toContainText("Document demandé");
});
