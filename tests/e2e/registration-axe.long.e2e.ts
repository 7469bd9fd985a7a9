import type { Page, Route } from "@playwright/test";
import { pdf } from "#tests/setup/pictures.ts";
import { fine } from "./accessible.ts";
import { agreeAndSend, answer, answerUntil, box, next, somebody } from "./applicant.ts";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { workerReady } from "./worker.ts";

const FORM = "/registration/meca-agro";
/** Whatever the worker keeps on this device, addresses and contents. */
function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    return texts.join("\n");
  });
}

test("every step passes axe in both themes, from 320 to 1280 px and at double text size", async ({
  page,
}) => {
  test.slow();
  const who = somebody();
  await page.goto(FORM);
  await workerReady(page);
  await ready(page);
  await fine(page, "start");
  await page.locator("[data-start]").click();
  await next(page, "name");
  await fine(page, "name with its mistakes");
  await box(page, "last_name").fill(who.last_name);
  await expect(page.locator("[data-corrected]")).toContainText("(corrigé)");
  await fine(page, "one mistake corrected");
  await answerUntil(page, who, "contact");
  await answer.contact(page, who);
  await box(page, "email").fill("awa@gmial.com");
  await box(page, "phone").focus();
  await expect(page.locator("[data-doubt]")).toContainText("awa@gmail.com");
  await fine(page, "contact with a doubtful address");
  await page.locator("[data-doubt] button").first().click();
  await expect(box(page, "email")).toHaveValue("awa@gmail.com");
  await expect(page.locator("[data-doubt]")).toHaveCount(0);
  await answerUntil(page, who, "education");
  await box(page, "education_level").selectOption("no_diploma");
  await fine(page, "education");
  await next(page, "work");
  await answer.work(page);
  await next(page, "choice");
  await expect(page.locator("[data-barred]").first()).toContainText("demandé");
  await fine(page, "choice with courses that are not possible");
  await page.getByRole("link", { name: "Modifier : Niveau d’études" }).click();
  await answerUntil(page, who, "choice");
  await expect(page.locator("[data-barred]")).toHaveCount(0);
  await answer.choice(page);
  await next(page, "motivation");
  await answer.motivation(page);
  await page.locator('main [name="disability"][value="yes"]').check();
  await next(page, "documents");
  const cv = page.locator('[data-document="cv"]');
  await cv.locator("input").setInputFiles({
    name: "IMG_2.HEIC",
    mimeType: "image/heic",
    buffer: Buffer.from("no picture"),
  });
  await expect(page.locator('[id="field-document.cv-error"]')).toContainText("format de photo");
  await expect(cv.locator("[data-note]"), "nothing goes on any more").toBeHidden();
  await fine(page, "documents");
  await next(page, "review");
  await page.locator("main form button[type=submit]:visible").click();
  await expect(page.locator("[data-summary] a")).toHaveText([
    /Votre accord.*Cochez/,
    /handicap.*Je préfère ne pas le dire/,
  ]);
  await fine(page, "review with its mistakes");

  // The phone number is known: a message with two links.
  const taken = { message: "Une candidature a déjà été envoyée.", may_be_another_person: true };
  const before = (route: Route) => route.fulfill({ status: 409, json: taken });
  await page.route("**/api/registrations", before, { times: 1 });
  await page.locator("main [name=disability_consent]").check();
  await agreeAndSend(page);
  await expect(page.locator("[data-summary] a")).toHaveText([/Suivre/, /une autre personne/]);
  await expect(page.locator("[data-summary] li > p").first()).toHaveText(taken.message);
  await fine(page, "applied already");

  // Sent offline, then online, then the follow-up page.
  await page.route("**/api/registrations", (route) => route.abort("internetdisconnected"));
  await page.locator("main [name=disability_consent]").check();
  await agreeAndSend(page);
  await expect(page.locator("[data-status]")).toContainText("Pas de réseau");
  await fine(page, "waiting");
  await page.unroute("**/api/registrations");
  const number = page.locator("[data-reference]:visible");
  await expect(number).toHaveText(/^MA-/, { timeout: 60_000 });
  await fine(page, "sent");
  const reference = (await number.textContent()) ?? "";
  await page.goto("/registration/suivi");
  await page.locator("main form button[type=submit]:visible").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await fine(page, "whose it is, with a mistake");
  await box(page, "reference").fill(reference);
  for (const [index, part] of ["day", "month", "year"].entries()) {
    await box(page, `birth_date.${part}`).fill(who.birth[index] ?? "");
  }
  await page.locator("main form button[type=submit]:visible").click();
  await expect(page.locator("[data-status-of]")).toBeVisible();
  await fine(page, "where it stands");
  await page.locator('[data-document="cv"] input').setInputFiles({
    name: "cv.pdf",
    mimeType: "application/pdf",
    buffer: pdf(),
  });
  await expect(page.locator('[data-document="cv"] [data-file-name]')).toHaveText(/^cv\.pdf \(/);
  await fine(page, "a document was chosen");

  // After a withdrawal the device no longer shows the registration as received.
  await page.getByText("Retirer ma candidature").first().click();
  await page.locator("[name=sure]").check();
  await page.getByRole("button", { name: "Retirer ma candidature" }).click();
  await expect(page.locator("[data-status-of]")).toHaveAttribute("data-status-of", "withdrawn");
  await fine(page, "withdrawn");
  await page.getByRole("link", { name: "Postuler de nouveau" }).click();
  await ready(page);
  await expect(page.locator("[data-start]")).toBeVisible();
  await fine(page, "applying again");

  const kept = await keptTexts(page);
  expect(kept, "blank forms are kept for no line").toContain("/registration/meca-agro");
  for (const own of [reference, who.last_name, who.first_names]) expect(kept).not.toContain(own);
});
