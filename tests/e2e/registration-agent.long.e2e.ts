import type { Page } from "@playwright/test";
import { submissionQueue } from "#app/admissions/applying/device/queued-submission.ts";
import { fine } from "./accessible.ts";
import { heading, items, openAgentPage, send, WAITS } from "./agent-page.ts";
import { answer, box, fillIn, somebody } from "./applicant.ts";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { cutLine, workerReady } from "./worker.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("a second application of a person explains the refusal, can be printed and is removed on request", async ({
  page,
  context,
}) => {
  const who = { ...somebody(), first_names: "Inscrite" };
  await enterAs(context, "coordinator");
  await openAgentPage(page);
  await workerReady(page);
  await expect(page.getByText("Aucune de vos candidatures")).toBeVisible();
  await fine(page, "an empty outbox");
  await expect(page.getByText("les formulaires s’ouvrent aussi sans réseau")).toBeVisible();
  const begin = page.getByRole("link", { name: "Candidature en mécanique agricole" });
  for (const again of [false, true]) {
    await begin.click();
    await ready(page);
    if (again) await cutLine(page);
    await fillIn(page, who);
    await page.locator("main [name=consent]").check();
    await send(page);
    await expect(heading(page)).toHaveText(again ? WAITS : "La candidature est bien arrivée");
    await fine(page, again ? "one waits" : "one was sent");
    await page.getByRole("link", { name: "Boîte d’envoi" }).click();
    await expect(items(page)).toHaveCount(again ? 2 : 1);
  }
  await fine(page, "an outbox with one queued");

  // On its way, and held there for as long as it is looked at.
  const key = await items(page).nth(1).getAttribute("data-queued");
  await page.evaluate(
    (lock) =>
      new Promise<void>((held) => {
        void navigator.locks.request(lock, () => {
          held();
          return new Promise((resolve) => addEventListener("go on", resolve, { once: true }));
        });
      }),
    submissionQueue.keyOf(key ?? ""),
  );
  await context.setOffline(false);
  await expect(page.locator("[data-status]")).toHaveText("Envoi en cours\u00a0: Inscrite Fictive");
  await fine(page, "one on its way");
  await page.evaluate(() => dispatchEvent(new Event("go on")));
  const taken = items(page).nth(1);
  await expect(taken).toContainText(
    "Pas envoyée\u00a0: Cette personne a déjà envoyé une candidature",
  );
  await fine(page, "one who applied before");

  await taken.getByRole("link", { name: /Relire ou imprimer/ }).click();
  await expect(page.locator("[data-summary]")).toContainText("Cette personne a déjà envoyé");
  await expect(page.locator('[data-answer="identity_number"]')).toContainText(who.identity_number);
  await expect(page.getByRole("button", { name: "Imprimer" })).toBeVisible();
  await fine(page, "its answers, and why");
  await page.reload();
  await ready(page);
  await expect(page.locator("[data-summary]"), "still").toContainText("Cette personne a déjà");

  await page.getByRole("link", { name: "Boîte d’envoi" }).click();
  await expect(taken).toContainText("Pas envoyée");
  const discard = taken.getByRole("button", { name: /Retirer de cet appareil/ });
  const question = await answered(page, () => discard.click(), "dismiss");
  expect(question).toContain("«\u00a0Inscrite Fictive\u00a0»");
  await expect(items(page), "not without being sure").toHaveCount(2);
  await answered(page, () => discard.click(), "accept");
  await expect(items(page)).toHaveCount(1);
  await page.reload();
  await ready(page);
  await expect(items(page), "gone for good").toHaveCount(1);
  const kept = JSON.stringify(await context.storageState({ indexedDB: true }));
  expect(kept).not.toContain(who.identity_number);
});

test("an unfinished application is set aside for the next person, and another agent does not see it", async ({
  page,
  context,
}) => {
  await enterAs(context, "coordinator");
  await page.goto("/de/registration/agent/meca-indus");
  await ready(page);
  await page.locator("[data-start]").click();
  await answer.name(page, { ...somebody(), first_names: "Dado" });
  await page.getByRole("button", { name: "Zur Seite legen" }).click();
  await expect(page.locator("[data-start]")).toBeVisible();
  await page.getByRole("link", { name: "Postausgang" }).click();
  await expect(items(page)).toHaveText(/Dado Fictive.*Nicht fertig/);
  await items(page)
    .getByRole("link", { name: /Weiter ausfüllen/ })
    .click();
  await page.getByRole("link", { name: "Ändern: Vornamen" }).click();
  await expect(box(page, "first_names")).toHaveValue("Dado");
  await enterAs(context, "coordinator");
  await page.goto("/de/registration/agent");
  await expect(page.getByText("Keine Ihrer Bewerbungen liegt auf diesem Gerät.")).toBeVisible();
  await page.goto("/de/registration/agent/meca-indus/name");
  await ready(page);
  await expect(box(page, "first_names")).toHaveValue("");
  await enterAs(context, "editor");
  await page.goto("/de/registration/agent/meca-indus/name");
  await expect(page.getByText("Ihr Konto erlaubt es nicht")).toBeVisible();
});

/** Does what makes the browser ask, answers, and gives back what was asked. */
async function answered(page: Page, act: () => Promise<void>, how: "accept" | "dismiss") {
  const asked = page.waitForEvent("dialog");
  const done = act();
  const dialog = await asked;
  await dialog[how]();
  await done;
  return dialog.message();
}
