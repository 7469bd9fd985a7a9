import type { Page } from "@playwright/test";
import { asc, isNotNull } from "drizzle-orm";
import { registrations } from "../../app/features/registrations/tables.server.ts";
import { fine, problems } from "./accessible.ts";
import { answer, box, fillIn, next, ready, somebody } from "./applicant.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";
import { cutLine, workerReady } from "./worker.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const items = (page: Page) => page.locator("[data-queued]");
const send = (page: Page) => page.locator("main form button[type=submit]:visible").click();
const WAITS = "La candidature attend le réseau";

async function sign(page: Page) {
  const pad = page.locator("[data-signature]");
  await pad.scrollIntoViewIfNeeded();
  const area = await pad.boundingBox();
  if (!area) throw new Error("nowhere to sign");
  const { x, y, width, height } = area;
  await page.mouse.move(x + width * 0.2, y + height * 0.5);
  await page.mouse.down();
  for (const share of [0.3, 0.4, 0.6]) {
    await page.mouse.move(x + width * share, y + height * (0.2 + share / 2));
  }
  await page.mouse.up();
  await expect(pad.locator("path")).toHaveAttribute("d", /^M\d+ \d+L/);
}

async function openDesk(page: Page) {
  await page.goto("/registration/agent");
  await ready(page);
}

test("an agent enters three applicants offline; they are sent in order when online", async ({
  page,
  context,
}) => {
  test.slow();
  const people = [somebody(), somebody(), somebody()] as const;
  const [first, second, third] = people;
  await openDesk(page);
  await expect(page.getByText("Connectez-vous pour saisir et envoyer")).toBeVisible();
  await expect(page.locator("[data-agent]"), "nothing is shown to nobody").toBeHidden();
  await enterAs(context, "coordinator");
  await openDesk(page);
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
  await answer.identity(page, { ...third, first_names: "Coumba" });
  await next(page, "contact");
  await page.close();
  const again = await context.newPage();
  await openDesk(again);
  await expect(items(again)).toHaveText([
    /Awa Mariam F\..*En attente/,
    /Binta F\..*En attente/,
    /Coumba F\..*Pas terminée/,
  ]);
  await again.getByRole("link", { name: "Candidature en mécanique agricole" }).click();
  await ready(again);
  await again.locator("[data-continue]").click();
  await answer.contact(again, third);
  await next(again, "education");
  await answer.education(again);
  await next(again, "choice");
  await answer.choice(again);
  await next(again, "documents");
  await next(again, "review");
  await sign(again);
  await send(again);
  await expect(heading(again)).toHaveText(WAITS);
  await again.getByRole("link", { name: "Boîte d’envoi" }).click();
  await expect(items(again)).toHaveCount(3);
  await expect(again.locator("[data-status]")).toContainText("Candidatures en attente : 3");

  await context.setOffline(false);
  await expect(items(again).nth(2)).toContainText(/Envoyé à \d\d:\d\d, dossier MA-/, {
    timeout: 30_000,
  });
  await expect(items(again).nth(0)).toContainText("dossier MA-");
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

test("a duplicate shows the reason, can be printed and removed from the list", async ({
  page,
  context,
}) => {
  const who = { ...somebody(), first_names: "Inscrite" };
  await enterAs(context, "coordinator");
  await openDesk(page);
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

  // Holding the lock keeps the submission in the state “sending”.
  const key = await items(page).nth(1).getAttribute("data-queued");
  await page.evaluate((key) => {
    void navigator.locks.request(`submission ${key}`, () => {
      return new Promise((resolve) => addEventListener("go on", resolve, { once: true }));
    });
  }, key);
  await context.setOffline(false);
  await expect(page.locator("[data-status]")).toHaveText("Envoi en cours\u00a0: Inscrite F.");
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
  expect(question).toContain("«\u00a0Inscrite F.\u00a0»");
  await expect(items(page), "not without being sure").toHaveCount(2);
  await answered(page, () => discard.click(), "accept");
  await expect(items(page)).toHaveCount(1);
  await page.reload();
  await ready(page);
  await expect(items(page), "gone for good").toHaveCount(1);
  const stored = JSON.stringify(await context.storageState({ indexedDB: true }));
  expect(stored).not.toContain(who.identity_number);
});

test("a draft set aside is hidden from another agent", async ({ page, context }) => {
  await enterAs(context, "coordinator");
  await page.goto("/de/registration/agent/meca-indus");
  await ready(page);
  await page.locator("[data-start]").click();
  await answer.identity(page, { ...somebody(), first_names: "Dado" });
  await page.getByRole("button", { name: "Zur Seite legen" }).click();
  await expect(page.locator("[data-start]")).toBeVisible();
  await page.getByRole("link", { name: "Postausgang" }).click();
  await expect(items(page)).toHaveText(/Dado F\..*Nicht fertig/);
  await items(page)
    .getByRole("link", { name: /Weiter ausfüllen/ })
    .click();
  await page.locator('[data-review-step="identity"] a').click();
  await expect(box(page, "first_names")).toHaveValue("Dado");
  await enterAs(context, "coordinator");
  await page.goto("/de/registration/agent");
  await expect(page.getByText("Keine Ihrer Bewerbungen liegt auf diesem Gerät.")).toBeVisible();
  await page.goto("/de/registration/agent/meca-indus/identity");
  await ready(page);
  await expect(box(page, "first_names")).toHaveValue("");
  await enterAs(context, "editor");
  await page.goto("/de/registration/agent/meca-indus/identity");
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
