import { problems } from "./accessible.ts";
import { items, openAgentPage, send } from "./agent-page.ts";
import { fillIn, somebody } from "./applicant.ts";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { workerReady } from "./worker.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("an agent finds people in the outbox, tells them their numbers and sees who lacks a document", async ({
  page,
  context,
}) => {
  test.slow();
  await enterAs(context, "coordinator");
  await openAgentPage(page);
  await workerReady(page);
  const people = [
    { ...somebody(), first_names: "Mariétou", phone: "07 31 41 59 26" },
    { ...somebody(), first_names: "Yao", phone: "07 31 41 59 27" },
  ];
  for (const who of people) {
    await openAgentPage(page);
    await page.getByRole("link", { name: "Candidature en mécanique agricole" }).click();
    await ready(page);
    await fillIn(page, who);
    await page.locator("main [name=consent]").check();
    await send(page);
    await expect(page.locator("[data-reference]:visible")).toHaveText(/^MA-/);
  }
  await openAgentPage(page);
  const [first, second] = [items(page).nth(0), items(page).nth(1)];
  await expect(items(page)).toHaveCount(2);
  await expect(first).toContainText("Mariétou Fictive");
  await expect(first).toContainText("07 31 41 59 26");
  await expect(first).toContainText(/MA-\d{4}-\d{6}.*Dites ce numéro à la personne/);
  await expect(second.locator("[data-lacks]")).toContainText("Il manque");
  expect(await problems(page)).toEqual([]);
  const find = page.getByRole("searchbox");
  await find.fill("marietou");
  await expect(items(page)).toHaveCount(1);
  await expect(items(page)).toContainText("Mariétou");
  await find.fill("0731415927");
  await expect(items(page)).toContainText("Yao");
  await find.fill("nobody");
  await expect(page.getByText("Personne ne correspond")).toBeVisible();
  await find.fill("");
  await page.getByLabel(/Seulement s’il manque un document \(2\)/).check();
  await expect(items(page)).toHaveCount(2);
});
