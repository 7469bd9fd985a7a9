import { agreeAndSend, answer, answerUntil, box, next, photo, somebody } from "./applicant.ts";
import { badLine } from "./bad-line.ts";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { reference, status, storedPhoto } from "./sent-application.ts";
import { here } from "./site.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("on a slow connection early input survives a reload and a cut upload resumes", async ({
  page,
  context,
}) => {
  test.slow();
  const who = somebody();
  const line = await badLine(here().url);
  let script = () => {};
  const released = new Promise<void>((resolve) => {
    script = resolve;
  });
  await page.route(/\/assets\/apply-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${line.url}/registration/meca-agro/name`, { waitUntil: "commit" });
  await box(page, "last_name").fill("Tapée avant");
  script();
  await ready(page);
  await expect(box(page, "last_name"), "typed before the script was there").toHaveValue(
    "Tapée avant",
  );
  await answer.name(page, who);
  await expect(status(page)).toContainText("Gardé sur cet appareil");
  await page.reload();
  await ready(page);
  await expect(box(page, "last_name")).toHaveValue(who.last_name);
  await answerUntil(page, who, "contact");
  await answer.contact(page, who);
  await box(page, "phone").fill("12 34 56 78");
  await box(page, "email").focus();
  await expect(page.locator('[id="field-phone-error"]'), "said on leaving").toContainText("2021");
  await box(page, "phone").fill(who.phone);
  await expect(page.locator('[id="field-phone-error"]'), "gone when mended").toBeHidden();
  await next(page, "home");
  await page.goBack();
  await expect(box(page, "phone"), "kept on Back").toHaveValue(who.phone);
  await page.goForward();
  await answerUntil(page, who, "documents");

  // The connection is cut after the first chunk, which is not sent again.
  const offsets: number[] = [];
  page.on("request", (request) => {
    const offset = request.headers()["upload-offset"];
    if (request.method() === "PATCH" && offset) offsets.push(Number(offset));
  });
  const cut = page
    .waitForResponse((response) => response.request().method() === "PATCH")
    .then(() => line.cut());
  const original = await photo();
  await page
    .locator('[data-document="identity"] input')
    .setInputFiles({ name: "carte.jpg", mimeType: "image/jpeg", buffer: original });
  const document = page.locator('[data-document="identity"]');
  await expect(document).toContainText(/environ \d+\sko/);
  await cut;
  await expect(document).toContainText("dès le retour du réseau");
  line.mend();
  await expect(document, "goes on by itself where it was cut").toContainText("Arrivé chez nous");
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  expect(offsets.length).toBeGreaterThan(1);
  await next(page, "review");

  // Cut again while sending: the submission waits and is sent automatically.
  line.cut();
  await agreeAndSend(page);
  await expect(status(page)).toContainText("Pas de réseau");
  line.mend();
  await expect(reference(page)).toHaveText(/^MA-\d{4}-\d{6}$/, { timeout: 60_000 });
  await expect(status(page)).toContainText(/Envoyé à \d\d:\d\d, dossier MA-/);

  const { bytes, width, height, exif, orientation } = await storedPhoto(who.phone);
  expect(bytes, "made smaller on the device").toBeLessThan(original.length);
  expect(height, "a photo lying on its side stands upright").toBeGreaterThan(width);
  expect({ exif, orientation }, "what the camera wrote is gone").toEqual({});
  const stored = await context.storageState({ indexedDB: true });
  expect(JSON.stringify(stored), "nothing of the person stays").not.toContain(who.first_names);
  expect(line.lost(), "packets were lost").toBeGreaterThan(0);
  await line.close();
});
