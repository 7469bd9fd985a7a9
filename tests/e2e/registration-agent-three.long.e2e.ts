import { asc, isNotNull } from "drizzle-orm";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import { problems } from "./accessible.ts";
import { heading, items, openAgentPage, send, sign, WAITS } from "./agent-page.ts";
import { answerUntil, fillIn, somebody } from "./applicant.ts";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";
import { cutLine, workerReady } from "./worker.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("an agent enters three applicants offline; they are sent in order when online", async ({
  page,
  context,
}) => {
  test.slow();
  const people = [somebody(), somebody(), somebody()] as const;
  const [first, second, third] = people;
  await openAgentPage(page);
  await expect(page.getByText("Connectez-vous pour saisir et envoyer")).toBeVisible();
  await expect(page.locator("[data-agent]"), "nothing is shown to nobody").toBeHidden();
  await enterAs(context, "coordinator");
  await openAgentPage(page);
  await workerReady(page);
  await expect(page.locator("[data-agent-name]")).toHaveText("Journey coordinator");
  await expect(page.getByText("les formulaires s’ouvrent aussi sans réseau")).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await cutLine(page);

  await page.getByRole("link", { name: "Candidature en mécanique agricole" }).click();
  await ready(page);
  await fillIn(page, first);
  await send(page);
  await expect(page.locator('[id="field-consent-error"]')).toContainText("Faites signer");
  await sign(page);
  expect(await problems(page)).toEqual([]);
  await send(page);
  await expect(heading(page)).toHaveText(WAITS);

  // The second has the phone number of the first, which only the server can find.
  await page.getByRole("button", { name: "Personne suivante" }).click();
  await fillIn(page, { ...second, first_names: "Binta", phone: first.phone });
  await page.locator("main [name=consent]").check();
  await send(page);
  await expect(heading(page)).toHaveText(WAITS);

  // The third draft is unfinished when the browser is closed.
  await page.getByRole("button", { name: "Personne suivante" }).click();
  await page.locator("[data-start]").click();
  await answerUntil(page, { ...third, first_names: "Coumba" }, "contact");
  await page.close();
  const again = await context.newPage();
  await openAgentPage(again);
  await expect(items(again)).toHaveText([
    /Awa Mariam Fictive.*Pas de réseau/,
    /Binta Fictive.*Pas de réseau/,
    /Coumba Fictive.*Pas terminée/,
  ]);
  await again.getByRole("link", { name: "Candidature en mécanique agricole" }).click();
  await ready(again);
  await again.locator("[data-continue]").click();
  await answerUntil(again, third, "review");
  await sign(again);
  await send(again);
  await expect(heading(again)).toHaveText(WAITS);
  await again.getByRole("link", { name: "Boîte d’envoi" }).click();
  await expect(items(again)).toHaveCount(3);
  await expect(again.locator("[data-status]")).toContainText("Candidatures en attente : 3");

  await context.setOffline(false);
  await expect(items(again).nth(2)).toContainText(/Envoyé à \d\d:\d\d.*MA-/, {
    timeout: 30_000,
  });
  await expect(items(again).nth(0)).toContainText("Dites ce numéro à la personne");
  await expect(items(again).nth(1)).toContainText("À corriger");
  await expect(items(again).nth(1)).toHaveAttribute("data-state", "refused");
  expect(await problems(again)).toEqual([]);
  await items(again)
    .nth(1)
    .getByRole("link", { name: /Corriger/ })
    .click();
  await again.locator("main [name=another_person]").check();
  await again.locator("main [name=consent]").check();
  await send(again);
  await expect(again.locator("[data-reference]:visible")).toHaveText(/^MA-\d{4}-\d{6}$/);

  const rows = await here()
    .db.select()
    .from(registrations)
    .where(isNotNull(registrations.agentId))
    .orderBy(asc(registrations.id));
  expect(rows.map(({ firstNames }) => firstNames)).toEqual(["Awa Mariam", "Coumba", "Binta"]);
  expect(rows.map(({ consentWay }) => consentWay)).toEqual(["signature", "signature", "checkbox"]);
  expect(new Set(rows.map(({ agentId, source }) => `${agentId} ${source}`)).size).toBe(1);

  await again.getByRole("link", { name: "Boîte d’envoi" }).click();
  await again.getByRole("button", { name: "Retirer de la liste ce qui est envoyé" }).click();
  await expect(items(again)).toHaveCount(0);
  const stored = JSON.stringify(await context.storageState({ indexedDB: true }));
  for (const { identity_number } of people) expect(stored).not.toContain(identity_number);
  expect(stored).not.toContain("Coumba");
});
