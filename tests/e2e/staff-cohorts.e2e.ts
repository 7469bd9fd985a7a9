import { cohortPeople, firstCourse } from "./cohort-people.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("a cohort is planned, and attendance entered offline on a phone is sent when online", async ({
  browser,
}) => {
  const course = await firstCourse();
  const office = await browser.newContext({ reducedMotion: "reduce" });
  await enterAs(office, "coordinator");
  const page = await office.newPage();
  await open(page, "/admin/cohortes/create");
  await page.getByRole("combobox", { name: "Formation" }).fill(course);
  await page.getByRole("option", { name: course }).first().click();
  await page.getByLabel("Nom en français").fill("Promotion du voyage");
  await page.getByLabel("Début").fill("2026-01-05");
  await page.getByLabel("Fin").fill("2030-06-28");
  await page.getByRole("textbox", { name: "Places" }).fill("2");
  await page.getByRole("button", { name: "Créer la cohorte" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Promotion du voyage" })).toBeVisible();
  const cohort = new URL(page.url()).pathname.split("/").pop();
  await cohortPeople(800, [{ status: "admitted", cohortId: Number(cohort) }]);

  const pocket = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
    storageState: await office.storageState(),
  });
  const phone = await pocket.newPage();
  await open(phone, `/admin/cohortes/${cohort}/presences`);
  await pocket.setOffline(true);
  const late = phone
    .getByRole("group", { name: "Kouamé Fictive" })
    .getByRole("radio", { name: "Retard" });
  await late.check();
  const status = phone.locator("p[data-state]");
  await expect(status).toHaveText(/1 présence gardée sur cet appareil/);
  await pocket.setOffline(false);
  await expect(status).toHaveText("Tout est envoyé.");
  await phone.reload();
  await expect(late).toBeChecked();
  await pocket.close();
  await office.close();
});
