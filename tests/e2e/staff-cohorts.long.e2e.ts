import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { problems, sideways } from "./accessible.ts";
import { cohortPeople, firstCourse } from "./cohort-people.ts";
import { expect, test } from "./journey.ts";
import { open, reload } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

const PHONE = { width: 360, height: 740 };

async function fits(page: Page, what: string) {
  expect(await problems(page), what).toEqual([]);
  expect(await sideways(page), what).toBeLessThanOrEqual(0);
}

test("a cohort is planned, filled, changed by withdrawals and transfers, and gets its letters and attendance", async ({
  browser,
}) => {
  // Two on the shortlist and one on the waiting list.
  await cohortPeople(700, [
    { status: "selected" },
    { status: "selected" },
    { status: "waitlisted" },
  ]);
  const course = await firstCourse();
  const office = await browser.newContext({ acceptDownloads: true, reducedMotion: "reduce" });
  await enterAs(office, "coordinator");
  const page = await office.newPage();

  await open(page, "/admin/cohortes/create");
  await page.getByRole("combobox", { name: "Formation" }).fill(course);
  await page.getByRole("option", { name: course }).first().click();
  await page.getByLabel("Nom en français").fill("Promotion du voyage");
  await page.getByLabel("Début").fill("2030-01-07");
  await page.getByLabel("Fin").fill("2030-06-28");
  await page.getByRole("textbox", { name: "Places" }).fill("2");
  await page.getByRole("button", { name: "Créer la cohorte" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Promotion du voyage" })).toBeVisible();
  const cohort = new URL(page.url()).pathname.split("/").pop();

  // The edit screen shows an error beside its field.
  await page.getByRole("link", { name: "Modifier" }).click();
  await expect(page).toHaveURL(`/admin/cohortes/edit-cohorte/${cohort}`);
  await page.getByLabel("Fin").fill("2029-06-28");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText(/La fin/)).toBeVisible();
  await page.getByLabel("Fin").fill("2030-07-05");
  await page.getByLabel("Lieu").fill("Korhogo");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("La cohorte est enregistrée.")).toBeVisible();
  await open(page, `/admin/cohortes/${cohort}`);
  await expect(page.getByText("7 janvier 2030 – 5 juillet 2030")).toBeVisible();
  await expect(page.getByText("Korhogo").first()).toBeVisible();

  // Only cohorts of the requested course are offered.
  await here()
    .db.insert(cohorts)
    .values({
      formationId: 2,
      name: { fr: "Promotion d’ailleurs" },
      capacity: 9,
      place: "Man",
      startDate: "2030-01-07",
      endDate: "2030-06-28",
    });
  await open(page, "/admin/registration?status=selected");
  for (const reference of ["MA-2026-000700", "MA-2026-000710"]) {
    await page.getByRole("checkbox", { name: `Sélectionner ${reference}` }).check();
  }
  await page.getByRole("button", { name: "Admettre" }).click();
  const admit = page.getByRole("dialog", { name: "Admettre" });
  await admit.getByRole("combobox", { name: "Cohorte" }).click();
  await expect(page.getByRole("option", { name: /Promotion du voyage/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /Promotion d’ailleurs/ })).toHaveCount(0);
  await expect(admit.getByText(/^Seules les cohortes de la formation demandée/)).toBeVisible();
  await page.getByRole("option", { name: /Promotion du voyage/ }).click();
  await admit.getByRole("checkbox", { name: "Sans date limite" }).check();
  await admit.getByRole("button", { name: "Changer 2 dossiers" }).click();
  await expect(page.getByText("2 dossiers changés")).toBeVisible();

  await open(page, `/admin/cohortes/${cohort}`);
  const members = page.getByRole("region", { name: "2 membres" });
  await expect(members.getByRole("link", { name: "Bamba Fictive" })).toBeVisible();
  await fits(page, "a cohort");
  await page.getByRole("button", { name: "Actions pour Bamba Fictive" }).press("Enter");
  await page.getByRole("menuitem", { name: "Noter un désistement" }).press("Enter");
  const leaving = page.getByRole("dialog", { name: /Désistement/ });
  await expect(leaving.getByRole("checkbox", { name: /Zadi Fictive/ })).toBeChecked();
  await leaving.getByLabel("Raison").fill("A trouvé un emploi");
  await leaving.getByRole("checkbox", { name: "Sans date limite" }).check();
  await leaving.getByRole("button", { name: "Noter le désistement" }).click();
  await expect(members.getByRole("link", { name: "Zadi Fictive" })).toBeVisible();
  await expect(members.getByRole("link", { name: "Bamba Fictive" })).toBeHidden();

  // Transfer to another cohort of the course, and back.
  const [other] = await here()
    .db.insert(cohorts)
    .values({
      formationId: 1,
      name: { fr: "Promotion du retour" },
      capacity: 1,
      place: "Daloa",
      startDate: "2031-01-06",
      endDate: "2031-06-27",
    })
    .returning();
  for (const [from, name] of [
    [cohort, "Promotion du retour"],
    [String(other?.id), "Promotion du voyage"],
  ] as const) {
    await open(page, `/admin/cohortes/${from}`);
    await page.getByRole("button", { name: "Actions pour Zadi Fictive" }).press("Enter");
    await page.getByRole("menuitem", { name: "Changer de cohorte" }).press("Enter");
    const moving = page.getByRole("dialog", { name: "Changer de cohorte : Zadi Fictive" });
    await moving.getByRole("combobox", { name: "Nouvelle cohorte" }).click();
    await page.getByRole("option", { name: new RegExp(`${name}.*1 place libre`) }).click();
    await moving.getByLabel("Raison").fill("Plus près de chez elle");
    await moving.getByRole("checkbox", { name: "Sans date limite" }).check();
    await moving.getByRole("button", { name: "Changer de cohorte" }).click();
    await expect(moving).toBeHidden();
    await expect(page.getByRole("link", { name: "Zadi Fictive" })).toBeHidden();
  }

  await open(page, `/admin/registration/admis?cohort=${cohort}`);
  await fits(page, "the admitted");
  await page.getByRole("button", { name: "Actions pour Zadi Fictive" }).press("Enter");
  await page.getByRole("menuitem", { name: "Confirmer la place" }).press("Enter");
  await expect(page.getByRole("row", { name: /Zadi Fictive/ })).toContainText("Confirmée");
  await page.getByRole("button", { name: "Préparer 2 lettres (ZIP)" }).click();
  await expect(page.getByText(/Lettres prêtes|2 lettres sont prêtes/)).toBeVisible();
  // The task continues without its page, and another page shows a notice with a link to the result.
  await open(page, "/dashboard");
  const notice = page.getByRole("alert").filter({ hasText: "Terminé" });
  await expect(notice).toContainText("lettres d’admission, Promotion du voyage", {
    timeout: 60_000,
  });
  await notice.getByRole("link", { name: "Voir le résultat" }).click();
  await expect(page.getByText(/^2 lettres sont prêtes\s: Promotion du voyage/)).toBeVisible();
  await expect(notice, "shown once").toHaveCount(0);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger le ZIP" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^lettres-admission-\d+\.zip$/);

  const pocket = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
    storageState: await office.storageState(),
  });
  const phone = await pocket.newPage();
  await open(phone, `/admin/cohortes/${cohort}/presences`);
  await fits(phone, "attendance on a phone");
  const of = (name: string) => phone.getByRole("group", { name });
  // Before the first day nothing can be entered.
  await expect(phone.getByText("Ce jour est en dehors des dates de la cohorte.")).toBeVisible();
  await expect(of("Zadi Fictive").getByRole("radio", { name: "Présence" })).toBeDisabled();
  await here()
    .db.update(cohorts)
    .set({ startDate: "2026-01-05" })
    .where(eq(cohorts.id, Number(cohort)));
  await reload(phone);
  await pocket.setOffline(true);
  await of("Kouamé Fictive").getByRole("radio", { name: "Retard" }).check();
  const status = phone.locator("p[data-state]");
  await expect(status).toHaveText(/1 présence gardée sur cet appareil/);
  await pocket.setOffline(false);
  await expect(status).toHaveText("Tout est envoyé.");

  // The page is closed before the connection returns; every other page sends the queue.
  await pocket.setOffline(true);
  await of("Zadi Fictive").getByRole("radio", { name: "Présence" }).check();
  await expect(status).toHaveText(/1 présence gardée sur cet appareil/);
  await phone.close();
  await pocket.setOffline(false);
  const later = await pocket.newPage();
  await open(later, "/dashboard");
  await expect(later.getByText("1 présence saisie hors connexion est envoyée.")).toBeVisible();
  await later.getByRole("link", { name: "Voir la feuille de présence" }).click();
  const ofLater = (name: string) => later.getByRole("group", { name });
  await expect(ofLater("Kouamé Fictive").getByRole("radio", { name: "Retard" })).toBeChecked();
  await expect(ofLater("Zadi Fictive").getByRole("radio", { name: "Présence" })).toBeChecked();

  // A session entered by mistake is deleted after a confirmation.
  await later.getByRole("button", { name: /^Supprimer la séance du/ }).click();
  const removing = later.getByRole("dialog", { name: /^Supprimer la séance du/ });
  await removing.getByRole("button", { name: "Supprimer la séance" }).click();
  await expect(removing).toBeHidden();
  await expect(later.getByRole("heading", { name: "Séances saisies" })).toHaveCount(0);

  const [row] = await here()
    .db.select()
    .from(cohorts)
    .where(eq(cohorts.id, Number(cohort)));
  expect(row?.taken).toBe(2);
  await pocket.close();
  await office.close();
});
