import { eq, inArray } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { png } from "../setup/pictures.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";
import { storeDocument } from "./stored-document.ts";

const HOW_MANY = 10;
const YEAR = 2061;

test("a coordinator verifies and decides ten applications in a row by keys alone", async ({
  page,
  context,
}) => {
  const { db } = here();
  const people = Array.from({ length: HOW_MANY }, (_, nth) => ({
    last_name: "Clavier",
    first_names: `Awa ${String.fromCharCode(65 + nth)}`,
    phone: `+22505770000${String(nth).padStart(2, "0")}`,
  }));
  const applicants = await someApplicants(db, people, YEAR);
  const picture = await png({ width: 320, height: 200 });
  for (const { id } of applicants) {
    await storeDocument(id, "identity", "image/png", picture);
    await storeDocument(id, "diploma", "image/png", picture);
  }
  await enterAs(context, "coordinator");
  await open(page, "/admin/registration?search=Clavier&sort=last_name");
  await page.getByRole("link", { name: "Clavier Awa A" }).press("Enter");

  const title = page.getByRole("heading", { level: 1 });
  const next = page.getByRole("region", { name: "Prochaine étape" });
  for (let nth = 0; nth < HOW_MANY; nth++) {
    await expect(title).toHaveText(`Clavier Awa ${String.fromCharCode(65 + nth)}`);
    await expect(page.getByText(`${nth + 1} sur ${HOW_MANY}`)).toBeVisible();
    await expect(next).toContainText("vérifier 2 documents");
    await page.keyboard.press("v");
    for (const document of ["Pièce d’identité", "Diplôme"]) {
      const large = page.getByRole("dialog", { name: document });
      // A document is verified only once it is seen.
      await expect(large.getByRole("button", { name: "Marquer comme vérifié" })).toBeEnabled();
      await page.keyboard.press("v");
      await expect(large).toBeHidden();
    }
    await expect(next).toContainText("le dossier est complet");
    await page.keyboard.press("d");
    await expect(page.getByRole("menuitem", { name: "Présélectionner" })).toBeVisible();
    await page.keyboard.press("p");
    const confirm = page.getByRole("button", { name: "Changer ce dossier" });
    await expect(confirm).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(confirm).toBeHidden();
    await expect(next).toContainText("décider de l’admission");
    await page.keyboard.press("j");
  }
  const decided = await db
    .select({ status: registrations.status })
    .from(registrations)
    .where(
      inArray(
        registrations.id,
        applicants.map(({ id }) => id),
      ),
    );
  expect(decided.map(({ status }) => status)).toEqual(Array(HOW_MANY).fill("selected"));
});

test("keys correct an answer where it stands, call, write and list themselves, and none acts in a text", async ({
  page,
  context,
}) => {
  const { db } = here();
  const people = ["Une", "Deux"].map((first_names, place) => ({
    last_name: "Touche",
    first_names,
    phone: `+225057800000${place}`,
  }));
  const [first] = await someApplicants(db, people, YEAR + 1);
  await enterAs(context, "coordinator");
  await open(page, `/admin/registration/${first?.id}?search=Touche&sort=last_name`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(page.getByRole("region", { name: "Réponses" })).toBeVisible();
  await expect(title).toHaveText("Touche Une");

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Les touches" });
  await expect(keys).toContainText("Corriger");
  // What covers the record takes every key: none turns the page behind it.
  await page.keyboard.press("k");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(title).toHaveText("Touche Une");

  // The answer under the focus is corrected where it stands.
  await page.getByRole("button", { name: /^Corriger.*Nom de famille$/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: /^Corriger.*Prénoms$/ })).toBeFocused();
  await page.keyboard.press("e");
  const correcting = page.getByRole("dialog", { name: /^Corriger/ });
  const names = correcting.getByLabel("Prénoms");
  await expect(names).toBeFocused();
  // Letters of keys are letters here.
  await names.fill("");
  await names.pressSequentially("Ejdvktm");
  await expect(names).toHaveValue("Ejdvktm");
  await expect(title).toHaveText("Touche Une");
  // Leaving asks first, and staying keeps what was typed.
  await page.getByRole("link", { name: "Précédent" }).click();
  const leaving = page.getByRole("dialog", { name: "Quitter sans enregistrer" });
  await leaving.getByRole("button", { name: "Rester" }).click();
  await expect(leaving).toBeHidden();
  await expect(names).toHaveValue("Ejdvktm");
  await correcting.getByLabel("Raison de la correction").fill("Dit au téléphone.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(correcting).toBeHidden();
  await expect(title).toHaveText("Touche Ejdvktm");
  await expect(page.getByRole("button", { name: /^Corriger.*Prénoms$/ })).toBeFocused();

  await page.keyboard.press("t");
  const calling = page.getByRole("dialog", { name: /^Appeler/ });
  await expect(calling.getByRole("link", { name: "05 78 00 00 00" })).toBeVisible();
  await calling.getByLabel("Ce qui a été dit").fill("Rappelle ce soir.");
  await calling.getByRole("button", { name: "Noter l’appel" }).click();
  await expect(calling).toBeHidden();
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("Rappelle ce soir.");
  await page.keyboard.press("m");
  const writing = page.getByRole("dialog");
  await expect(writing.getByRole("combobox", { name: "Envoyer par" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(writing).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(title).toHaveText("Candidatures");
});

test("a seat that waits for a word is confirmed from the call", async ({ page, context }) => {
  const { db } = here();
  const person = { last_name: "Rappel", first_names: "Awa", phone: "+2250579000000" };
  const [applicant] = await someApplicants(db, [person], YEAR + 2);
  const id = applicant?.id ?? 0;
  const seat = { status: "admitted", confirmBy: "2020-01-15" } as const;
  await db.update(registrations).set(seat).where(eq(registrations.id, id));
  await enterAs(context, "coordinator");
  await open(page, `/admin/registration/${id}`);
  const next = page.getByRole("region", { name: "Prochaine étape" });
  await expect(next).toContainText("la place devait être confirmée le 15 janvier 2020");
  await page.keyboard.press("t");
  const calling = page.getByRole("dialog", { name: "Appeler Rappel Awa" });
  await calling.getByRole("button", { name: "La personne prend sa place" }).click();
  await expect(calling).toBeHidden();
  await expect(next).not.toContainText("confirmée");
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id));
  expect(row?.confirmedAt).not.toBeNull();
});
