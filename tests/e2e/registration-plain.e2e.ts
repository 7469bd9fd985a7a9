import { eq } from "drizzle-orm";
import {
  registrationDocuments,
  registrations,
} from "../../app/admissions/registrations/tables.server.ts";
import { sideways } from "./accessible.ts";
import { agreeAndSend, answerUntil, box, next, photo, somebody } from "./applicant.ts";
import { lookUp } from "./follow-page.ts";
import { expect, test } from "./journey.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

test("without JavaScript an application is submitted with a document and followed", async ({
  page,
  site,
}) => {
  const who = somebody();
  await page.goto("/de/registration/meca-indus");
  await page.locator("[data-start]").click();
  await next(page, "name");
  await expect(page.locator("[data-summary] a").first()).toContainText("Nachname");
  await answerUntil(page, who, "documents");
  expect(await sideways(page), "documents").toBeLessThanOrEqual(0);
  const file = { name: "carte.jpg", mimeType: "image/jpeg", buffer: await photo(600) };
  await page.locator('[data-document="identity"] input').setInputFiles(file);
  await next(page, "review");
  const review = page.locator("[data-review]");
  await expect(review).toContainText("27. März 2001");
  await expect(review).toContainText(who.phone);

  // One answer is changed from the review, which comes back at once.
  await review.getByRole("link", { name: "Ändern: E-Mail-Adresse" }).click();
  await expect(box(page, "email"), "the question has the focus").toBeFocused();
  await box(page, "email").fill("awa@gmial.com");
  await next(page, "contact");
  await expect(page.locator("[data-doubt]")).toContainText("Meinten Sie awa@gmail.com?");
  await next(page, "review");
  await expect(page.locator('[data-answer="email"]'), "as typed").toContainText("awa@gmial.com");
  await review.getByRole("link", { name: "Ändern: E-Mail-Adresse" }).click();
  await page.locator("[data-doubt] [type=checkbox]").check();
  await next(page, "review");
  await expect(page.locator('[data-answer="email"]')).toContainText("awa@gmail.com");
  await agreeAndSend(page);
  await expect(page.locator("[data-reference]")).toHaveText(/^MI-\d{4}-\d{6}$/);
  const reference = (await page.locator("[data-reference]").textContent()) ?? "";
  const pdf = await page.request.get((await page.locator("[data-pdf]").getAttribute("href")) ?? "");
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await page.reload();
  await expect(page.locator("[data-reference]"), "a reload sends nothing again").toHaveText(
    reference,
  );
  const [row] = await site.db
    .select()
    .from(registrations)
    .where(eq(registrations.reference, reference));
  expect(row).toMatchObject({ source: "form", locale: "de", lastName: "Fictive" });
  const documents = await site.db
    .select()
    .from(registrationDocuments)
    .where(eq(registrationDocuments.registrationId, row?.id ?? 0));
  expect(documents.map(({ name }) => name)).toEqual(["identity"]);

  await page.goto("/de/registration/suivi");
  await lookUp(page, reference, "27");
  await expect(page.locator("[data-status-of]")).toHaveAttribute("data-status-of", "received");
  expect(page.url(), "the address holds nothing about the person").toMatch(/suivi\/status$/);
});
