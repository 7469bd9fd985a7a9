import { asc, isNotNull } from "drizzle-orm";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import { problems } from "./accessible.ts";
import { heading, items, openAgentPage, send, sign, WAITS } from "./agent-page.ts";
import { fillIn, somebody } from "./applicant.ts";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";
import { cutLine, workerReady } from "./worker.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("an agent enters two applicants offline; they are sent in order, and the refused one is corrected", async ({
  page,
  context,
}) => {
  const [first, second] = [somebody(), { ...somebody(), first_names: "Binta" }];
  await enterAs(context, "coordinator");
  await openAgentPage(page);
  await workerReady(page);
  await expect(page.getByText("les formulaires s’ouvrent aussi sans réseau")).toBeVisible();
  await cutLine(page);

  await page.getByRole("link", { name: "Candidature en mécanique agricole" }).click();
  await ready(page);
  await fillIn(page, first);
  await sign(page);
  await send(page);
  await expect(heading(page)).toHaveText(WAITS);
  // The second has the phone number of the first, which only the server can find.
  await page.getByRole("button", { name: "Personne suivante" }).click();
  await fillIn(page, { ...second, phone: first.phone });
  await page.locator("main [name=consent]").check();
  await send(page);
  await expect(heading(page)).toHaveText(WAITS);
  await page.getByRole("link", { name: "Boîte d’envoi" }).click();
  await expect(page.locator("[data-status]")).toContainText("Candidatures en attente : 2");

  await context.setOffline(false);
  await expect(items(page).nth(0)).toContainText(/Envoyé à \d\d:\d\d.*MA-/);
  await expect(items(page).nth(1)).toContainText("À corriger");
  expect(await problems(page)).toEqual([]);
  await items(page)
    .nth(1)
    .getByRole("link", { name: /Corriger/ })
    .click();
  await page.locator("main [name=another_person]").check();
  await page.locator("main [name=consent]").check();
  await send(page);
  await expect(page.locator("[data-reference]:visible")).toHaveText(/^MA-\d{4}-\d{6}$/);
  const rows = await here()
    .db.select()
    .from(registrations)
    .where(isNotNull(registrations.agentId))
    .orderBy(asc(registrations.id));
  expect(rows.map(({ firstNames }) => firstNames)).toEqual(["Awa Mariam", "Binta"]);
  expect(rows.map(({ consentWay }) => consentWay)).toEqual(["signature", "checkbox"]);
});
