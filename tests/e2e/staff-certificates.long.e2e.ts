import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import { verifyAddress } from "../../app/training/certificates/issuing/print.server.ts";
import {
  certificates,
  certificateTemplates,
  trainingOutcomes,
} from "../../app/training/certificates/tables.server.ts";
import { insertCohort } from "../setup/cohorts.ts";
import { insertPeople, somePeople } from "../setup/registrations.ts";
import { fine, lookTwice, narrow, wide } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";
import { cutLine, keptPages, workerReady } from "./worker.ts";

const dayFrom = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A cohort that ended a month ago, with three members. */
async function pastCohort(name: string, first: number) {
  const { db } = here();
  const dates = { startDate: dayFrom(-200), endDate: dayFrom(-30) };
  const cohort = await insertCohort(db, { formationId: 1, name: { fr: name }, ...dates });
  const members = somePeople(3, { status: "admitted", cohortId: cohort.id, formationId: 1 });
  const people = await insertPeople(
    db,
    members.map((person, nth) => ({
      ...person,
      reference: `MA-2026-${String(first + nth).padStart(6, "0")}`,
      lastName: ["Abla", "Bédi", "Coffi"][nth] ?? "",
      firstNames: "Fictive",
    })),
  );
  return { cohort, people };
}

/** Looks at the example, then issues. */
async function issue(page: Page, count: number) {
  await here()
    .db.update(certificateTemplates)
    .set({
      signatories: [{ name: "Adjoua Fictive", role: { fr: "", en: "", de: "" }, media_id: null }],
    });
  await page.getByRole("button", { name: `Voir et délivrer ${count} certificats` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByTitle("Avant de délivrer")).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole("button", { name: `Délivrer ${count} certificats` }).click();
}

/** A certificate is replaced after a look at the new one, and not by one that cannot be printed. */
async function replace(page: Page, { number, registrationId }: typeof certificates.$inferSelect) {
  const changeName = (lastName: string) =>
    here().db.update(registrations).set({ lastName }).where(eq(registrations.id, registrationId));
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Remplacer le certificat" });
  await changeName("李");
  await page.getByRole("button", { name: `Actions pour ${number}` }).click();
  await page.getByRole("menuitem", { name: "Remplacer" }).click();
  await dialog.getByRole("textbox", { name: "Raison" }).fill("Nom corrigé");
  await expect(dialog.getByRole("alert")).toContainText("李");
  await expect(confirm).toBeDisabled();
  await changeName("Béddi");
  await dialog.getByRole("combobox", { name: "Langue" }).click();
  await page.getByRole("option", { name: "Anglais" }).click();
  await expect(dialog.getByTitle("Avant de délivrer")).toBeVisible({ timeout: 60_000 });
  await confirm.click();
  await expect(page.getByText(`Le certificat ${number} est remplacé.`)).toBeVisible();
  await expect(page.getByText(`Remplace ${number}`)).toBeVisible();
}

/** Both looks of a staff screen, then the usual one. */
async function look(page: Page, path: string) {
  await page.setViewportSize(narrow);
  await lookTwice(page, { path });
  await page.setViewportSize(wide);
}

test("members complete, get certificates that anybody can verify, and one is revoked", async ({
  page,
  browser,
}) => {
  const { cohort } = await pastCohort("Cohorte des certificats", 951_001);
  await enterAs(page.context(), "coordinator");
  await open(page, `/admin/cohortes/${cohort.id}/outcomes`);
  await look(page, "outcomes");
  await page.getByLabel("Note finale minimale, sur 20").fill("10");
  await page.getByRole("button", { name: "Enregistrer les conditions" }).click();
  await expect(page.getByText("Les conditions sont enregistrées.")).toBeVisible();
  await page.getByRole("button", { name: "Noter le début de 3 personnes" }).click();
  await expect(page.getByText("3 personnes sont notées.")).toBeVisible();
  await page.getByRole("textbox", { name: "Note finale de Abla Fictive, sur 20" }).fill("15");
  await page.getByRole("textbox", { name: "Note finale de Bédi Fictive, sur 20" }).fill("12,5");
  await page.getByRole("button", { name: "Enregistrer 2 notes" }).click();
  await expect(page.getByText("Les notes sont enregistrées.")).toBeVisible();
  await page.getByRole("button", { name: /^Noter les réussites/ }).click();
  await expect(page.getByText("2 personnes sont notées. 1 refus\u00a0:")).toBeVisible();
  await expect(page.getByText("Coffi Fictive – La note finale manque.")).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Certificats", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Certificats");
  await issue(page, 2);
  await expect(page.getByText("2 certificats délivrés.")).toBeVisible({ timeout: 60_000 });
  await look(page, "certificates");
  const [row, other] = await here()
    .db.select()
    .from(certificates)
    .where(eq(certificates.cohortId, cohort.id))
    .orderBy(certificates.id);
  if (other) await replace(page, other);

  const visitor = await (await browser.newContext()).newPage();
  const answer = await visitor.goto(`${here().url}/verify/${row?.code}`);
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  await expect(visitor.getByText("Ce certificat est valide")).toBeVisible();
  await expect(visitor.getByText(row?.content.name ?? "?")).toBeVisible();
  await fine(visitor, "verify");
  await page.getByRole("button", { name: `Actions pour ${row?.number}` }).click();
  await page.getByRole("menuitem", { name: "Annuler le certificat" }).click();
  await page.getByRole("textbox", { name: "Raison" }).fill("Note corrigée après coup");
  await page.getByRole("button", { name: "Annuler le certificat" }).click();
  await expect(page.getByText(`Le certificat ${row?.number} est annulé.`)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("Ce certificat est annulé")).toBeVisible();
  expect(await visitor.locator("main").textContent()).not.toContain("Note corrigée");
  await visitor.context().close();
});

test("a template shows the PDF that it makes and refuses an unknown word in braces", async ({
  page,
}) => {
  await enterAs(page.context(), "coordinator");
  await open(page, "/admin/certificates/templates");
  await page.getByRole("link", { name: "Certificat de fin de formation" }).first().click();
  await expect(page.getByTitle("Aperçu du PDF")).toBeVisible({ timeout: 60_000 });
  await look(page, "template");
  await page.getByRole("textbox", { name: "Titre" }).first().fill("Certificat de {Prénom}");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(
    page.getByText("Ces mots entre accolades ne sont pas connus\u00a0: {Prénom}."),
  ).toBeVisible();
});

test("a QR code is checked without a line, and a changed letter is not genuine", async ({
  page,
}) => {
  const { db, url } = here();
  const { cohort, people } = await pastCohort("Cohorte hors connexion", 952_001);
  await db.insert(trainingOutcomes).values(
    people.map(({ id }) => ({
      registrationId: id,
      cohortId: cohort.id,
      startedOn: dayFrom(-200),
      outcome: "completed" as const,
      endedOn: dayFrom(-30),
      updatedAt: new Date(),
    })),
  );
  await enterAs(page.context(), "coordinator");
  await open(page, `/admin/certificates?cohort=${cohort.id}`);
  await issue(page, 3);
  await expect(page.getByText("3 certificats délivrés.")).toBeVisible({ timeout: 60_000 });
  await page.context().clearCookies();
  const [first, second] = await db
    .select()
    .from(certificates)
    .where(eq(certificates.cohortId, cohort.id))
    .orderBy(certificates.id);
  if (!first || !second) throw new Error("no certificates");

  // Once with a line: the page keeps itself and the public key.
  await page.goto(verifyAddress(url, first));
  await workerReady(page);
  await expect(page.getByText("La signature du code QR est juste")).toBeVisible();
  await expect.poll(() => keptPages(page)).toContain("/verify");
  expect(await keptPages(page)).not.toContain(`/verify/${first.code}`);
  await cutLine(page);
  // Another certificate, never seen by this device.
  await page.goto(verifyAddress(url, second));
  await expect(page.getByText("La signature est juste").first()).toBeVisible();
  await expect(
    page.getByText(
      "Mais cet appareil n’a pas pu vérifier si ce certificat a été annulé ou remplacé.",
    ),
  ).toBeVisible();
  await expect(page.getByText(second.content.name)).toBeVisible();
  const address = verifyAddress(url, second);
  const place = address.indexOf("#") + 30;
  const letter = address[place] === "A" ? "B" : "A";
  await page.goto("about:blank");
  await page.goto(address.slice(0, place) + letter + address.slice(place + 1));
  await expect(page.getByText("Ce certificat n’est pas authentique")).toBeVisible();
  await page.goto("about:blank");
  await page.goto(`${url}/verify/${second.code}`);
  await expect(page.getByText("Pas de connexion")).toBeVisible();
});
