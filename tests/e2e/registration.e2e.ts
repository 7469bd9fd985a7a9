import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { registrationDocuments } from "../../app/features/registrations/tables.server.ts";
import { agreeAndSend, answer, box, fillIn, next, photo, somebody } from "./applicant.ts";
import { badLine } from "./bad-line.ts";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { applications, reference, status } from "./sent-application.ts";
import { here } from "./site.ts";
import { cutLine, workerReady } from "./worker.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("on a slow connection early input survives a reload and a cut upload resumes", async ({
  page,
  context,
}) => {
  test.slow();
  const who = somebody();
  const line = await badLine(here().url);
  let script = () => {};
  const held = new Promise<void>((resolve) => {
    script = resolve;
  });
  await page.route(/\/assets\/apply-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${line.url}/registration/meca-agro/identity`, { waitUntil: "commit" });
  await box(page, "last_name").fill("Tapée avant");
  script();
  await ready(page);
  await expect(box(page, "last_name"), "typed before the script was there").toHaveValue(
    "Tapée avant",
  );
  await answer.identity(page, who);
  await expect(status(page)).toContainText("Gardé sur ce téléphone");
  await page.reload();
  await ready(page);
  await expect(box(page, "last_name")).toHaveValue(who.last_name);
  await expect(box(page, "birth_date.year")).toHaveValue("2001");
  await next(page, "contact");
  await answer.contact(page, who);
  await box(page, "phone").fill("12 34 56 78");
  await box(page, "town").focus();
  await expect(page.locator('[id="field-phone-error"]'), "said on leaving").toContainText("2021");
  await box(page, "phone").fill(who.phone);
  await expect(page.locator('[id="field-phone-error"]'), "gone when mended").toBeHidden();
  await next(page, "education");
  await page.goBack();
  await expect(box(page, "phone"), "kept on Back").toHaveValue(who.phone);
  await page.goForward();
  await answer.education(page);
  await next(page, "choice");
  await answer.choice(page);
  await next(page, "documents");

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
    .nth(1)
    .setInputFiles({ name: "carte.jpg", mimeType: "image/jpeg", buffer: original });
  const paper = page.locator('[data-document="identity"]');
  await expect(paper).toContainText(/environ \d+\sko/);
  await cut;
  await expect(paper).toContainText("partira quand la ligne revient");
  line.mend();
  await expect(paper, "goes on by itself where it was cut").toContainText("Arrivé chez nous");
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  expect(offsets.length).toBeGreaterThan(1);
  await next(page, "review");

  // Cut again while sending: the submission waits and is sent automatically.
  line.cut();
  await agreeAndSend(page);
  await expect(status(page)).toContainText("attente");
  line.mend();
  await expect(reference(page)).toHaveText(/^MA-\d{4}-\d{6}$/, { timeout: 60_000 });
  await expect(status(page)).toContainText(/Envoyé à \d\d:\d\d, dossier MA-/);

  const [row] = await applications(who.phone);
  const [stored] = await here()
    .db.select()
    .from(registrationDocuments)
    .where(eq(registrationDocuments.registrationId, row?.id ?? 0));
  expect(stored?.bytes, "made smaller on the device").toBeLessThan(original.length);
  const file = await readFile(join(here().dataDir, "uploads", stored?.fileKey ?? ""));
  const { width, height, exif, orientation } = await sharp(file).metadata();
  expect(height, "a photo lying on its side stands upright").toBeGreaterThan(width);
  expect({ exif, orientation }, "what the camera wrote is gone").toEqual({});
  const kept = await context.storageState({ indexedDB: true });
  expect(JSON.stringify(kept), "nothing of the person stays").not.toContain(who.first_names);
  expect(line.lost(), "packets were lost").toBeGreaterThan(0);
  await line.close();
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
    "Your application is waiting for a connection",
  );
  await expect(status(page)).toContainText("Waiting for a connection");
  await expect(page.locator("[data-last-day]"), "until when it is worth it").toContainText(
    /must arrive by \w+ \d{1,2}, \d{4}/,
  );
  await page.close();

  const again = await context.newPage();
  await again.goto("/en/registration/meca-indus/contact");
  await expect(
    again.getByRole("heading", { level: 1 }),
    "also after the tab was closed",
  ).toHaveText("Your application is waiting for a connection");
  await context.setOffline(false);
  await expect(reference(again)).toHaveText(/^MI-\d{4}-\d{6}$/, { timeout: 60_000 });
  await again.goBack().catch(() => null);
  await again.goto("/en/registration/meca-indus/review");
  await expect(reference(again), "Back and reload find it sent").toBeVisible();
  expect(await applications(who.phone)).toHaveLength(1);
});
