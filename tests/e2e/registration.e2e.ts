import {
  agreeAndSend,
  answer,
  answerUntil,
  box,
  fillIn,
  next,
  photo,
  somebody,
} from "./applicant.ts";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { applications, reference, status, storedPhoto } from "./sent-application.ts";
import { cutLine, workerReady } from "./worker.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("an application with a photo is sent, and the stored photo is smaller and without camera data", async ({
  page,
  context,
}) => {
  const who = somebody();
  await page.goto("/registration/meca-agro");
  await ready(page);
  await page.locator("[data-start]").click();
  await answer.name(page, who);
  await expect(status(page)).toContainText("Gardé sur cet appareil");
  await answerUntil(page, who, "documents");
  const original = await photo();
  const document = page.locator('[data-document="identity"]');
  await document
    .locator("input")
    .setInputFiles({ name: "carte.jpg", mimeType: "image/jpeg", buffer: original });
  await expect(document).toContainText("Arrivé chez nous");
  await next(page, "review");

  // One answer is changed from the review, which comes back at once.
  await page.getByRole("link", { name: "Modifier : Prénoms" }).click();
  await expect(box(page, "first_names"), "the question has the focus").toBeFocused();
  await box(page, "first_names").fill(`${who.first_names} Rose`);
  await next(page, "review");
  await expect(page.locator('[data-answer="first_names"]')).toContainText("Rose");
  await agreeAndSend(page);
  await expect(reference(page)).toHaveText(/^MA-\d{4}-\d{6}$/);
  await expect(status(page)).toContainText(/Envoyé à \d\d:\d\d, dossier MA-/);

  const { bytes, width, height, exif, orientation } = await storedPhoto(who.phone);
  expect(bytes, "made smaller on the device").toBeLessThan(original.length);
  expect(height, "a photo lying on its side stands upright").toBeGreaterThan(width);
  expect({ exif, orientation }, "what the camera wrote is gone").toEqual({});
  const left = await context.storageState({ indexedDB: true });
  expect(JSON.stringify(left), "nothing of the person stays").not.toContain(who.first_names);
});

test("an offline submission is queued and sent once after reopening online", async ({
  page,
  context,
}) => {
  const who = somebody();
  await page.goto("/en/registration/meca-indus");
  await workerReady(page);
  await ready(page);
  await cutLine(page);
  await fillIn(page, who);
  // Two taps create one registration.
  await page.locator("main [name=consent]").check();
  await page.locator("main form button[type=submit]:visible").dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Your application is complete and waiting on this device",
  );
  await expect(status(page)).toContainText("No connection");
  await expect(page.locator("[data-last-day]"), "until when it is worth it").toContainText(
    /must arrive by \w+\s\d{1,2},\s\d{4}/,
  );
  await page.close();

  const again = await context.newPage();
  await again.goto("/en/registration/meca-indus/contact");
  await expect(
    again.getByRole("heading", { level: 1 }),
    "also after the tab was closed",
  ).toHaveText("Your application is complete and waiting on this device");
  await context.setOffline(false);
  await expect(reference(again)).toHaveText(/^MI-\d{4}-\d{6}$/, { timeout: 60_000 });
  await again.goBack().catch(() => null);
  await again.goto("/en/registration/meca-indus/review");
  await expect(reference(again), "Back and reload find it sent").toBeVisible();
  expect(await applications(who.phone)).toHaveLength(1);
});
