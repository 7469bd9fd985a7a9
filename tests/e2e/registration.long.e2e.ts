import { agreeAndSend, box, fillIn, next, somebody } from "./applicant.ts";
import { expect, test } from "./journey.ts";
import { linkInMail } from "./outbox.ts";
import { ready } from "./page-ready.ts";
import { applications, reference, status } from "./sent-application.ts";
import { workerReady } from "./worker.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("a lost response leads to a second request, one application and one e-mail", async ({
  page,
}) => {
  const who = somebody();
  const email = `awa-${who.identity_number.toLowerCase()}@example.org`;
  await page.goto("/formations/mecanique-agricole/irrigation-et-motopompes");
  await page.locator("main a[href*='/registration/meca-agro?formation=']").first().click();
  await ready(page);
  await expect(page.getByText("Vous avez choisi")).toContainText("motopompes");
  await expect(page.locator("[data-resume]"), "nothing was begun yet").toBeHidden();
  await fillIn(page, who);
  await expect(page.locator('[data-answer="formation_id"]')).toContainText("motopompes");

  // In another language one is on the same step, with the same answers.
  await page.locator("header a[data-locale=de]").click();
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prüfen und absenden");
  await expect(page.locator('[data-answer="birth_date"]')).toContainText("27. März 2001");
  await page.locator("header a[data-locale=fr]").click();
  await ready(page);
  await page.getByRole("link", { name: "Modifier : Adresse e-mail" }).click();
  await box(page, "email").fill(email);
  await next(page, "review");
  let lost = 0;
  await page.route("**/api/registrations", async (route) => {
    if (lost++) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await agreeAndSend(page);
  await expect(status(page)).toContainText("Pas de réseau");
  await expect(reference(page)).toBeVisible({ timeout: 60_000 });
  const rows = await applications(who.phone);
  expect(rows.map((row) => row.reference)).toEqual([await reference(page).textContent()]);
  expect(await linkInMail(email, /suivi/)).toContain("/registration/suivi");

  // The receipt opens without typing anything again, and prints what it should.
  const pdf = await page.request.get((await page.locator("[data-pdf]").getAttribute("href")) ?? "");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  const share = await page.locator("[data-whatsapp]").getAttribute("href");
  expect(decodeURIComponent(share ?? "")).toContain(rows[0]?.reference);

  // Somebody else on the same phone, with the same number: explained, with a way on.
  await page.locator("[data-another]").click();
  await fillIn(page, { ...somebody(), phone: who.phone });
  await agreeAndSend(page);
  await expect(page.locator('[data-field="another_person"]')).toBeVisible();
  await page.locator("main [name=another_person]").check();
  await agreeAndSend(page);
  await expect(reference(page)).toBeVisible();
  expect(await applications(who.phone)).toHaveLength(2);
});

test("the service worker sends the queue when the browser reports a connection", async ({
  page,
  context,
}) => {
  const who = somebody();
  await page.goto("/registration/meca-agro");
  await workerReady(page);
  await ready(page);
  await page.route("**/api/registrations", (route) => route.abort("internetdisconnected"));
  await fillIn(page, who);
  await agreeAndSend(page);
  await expect(status(page)).toContainText("Pas de réseau");
  const elsewhere = await context.newPage();
  await page.close();
  const devtools = await context.newCDPSession(elsewhere);
  const registration = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await elsewhere.goto("/offline");
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.dispatchSyncEvent", {
    origin: new URL(elsewhere.url()).origin,
    registrationId: await registration,
    tag: "registrations",
    lastChance: false,
  });
  await expect.poll(async () => (await applications(who.phone)).length).toBe(1);
});
