import { eq } from "drizzle-orm";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import { cohorts } from "../../app/website/cohorts/tables.server.ts";
import { sideways } from "./accessible.ts";
import { agreeAndSend, answer, answerUntil, box, next, photo, somebody } from "./applicant.ts";
import { lookUp } from "./follow-page.ts";
import { expect, test } from "./journey.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

test("without JavaScript errors keep the input, a link continues the draft, and nothing is sent without consent", async ({
  page,
  browser,
}) => {
  const who = somebody();
  await page.goto("/de/registration/meca-indus");
  await page.locator("[data-start]").click();
  await next(page, "name");
  await expect(page.locator("[data-summary] a").first()).toContainText("Nachname");
  await expect(page, "the answers wait behind a link").toHaveURL(/name/);
  await expect(page.locator("header a[data-locale=fr]"), "in every language").toHaveAttribute(
    "href",
    /draft=/,
  );
  await answer.name(page, { ...who, last_name: "K0né" });
  await next(page, "name");
  await expect(box(page, "last_name"), "what was typed is kept").toHaveValue("K0né");
  await answerUntil(page, who, "birth");
  await answer.birth(page, who);
  await box(page, "birth_date.day").fill("31");
  await box(page, "birth_date.month").fill("2");
  await next(page, "birth");
  await expect(page.locator('[id="field-birth_date-error"]')).toBeVisible();
  await answerUntil(page, who, "identity");
  expect(new URL(page.url()).searchParams.get("draft")).toBeTruthy();

  const link = await page.locator("[data-draft-link] a").getAttribute("href");
  await page.context().clearCookies();
  await page.goto(link ?? "");
  await page.locator("[data-continue]").click();
  await expect(page.locator("[data-view]"), "on where it was left").toHaveAttribute(
    "data-view",
    "identity",
  );
  await page.getByRole("link", { name: "Zurück" }).click();
  await expect(box(page, "birth_date.year"), "the link leads back").toHaveValue("2001");
  const gone = await page.request.get(page.url().replace("/birth", "/gone"));
  expect(gone.url(), "a step of an older version").toMatch(/meca-indus\?draft=/);
  await answerUntil(page, who, "contact");
  await answer.contact(page, who);
  await page.locator('main [name="whatsapp.kind"][value="none"]').check();
  await page.locator('main [name="messages_by"][value="whatsapp"]').check();
  await next(page, "contact");
  await expect(page.locator('[id="field-messages_by-error"]')).toContainText("kein WhatsApp");
  await page.locator('main [name="messages_by"][value="whatsapp"]').uncheck();
  await next(page, "home");
  await answerUntil(page, who, "documents");
  expect(await sideways(page), "documents").toBeLessThanOrEqual(0);
  const file = { name: "carte.jpg", mimeType: "image/jpeg", buffer: await photo(600) };
  await page.locator('[data-document="identity"] input').setInputFiles(file);
  await next(page, "review");
  // Opened with JavaScript, the link shows the uploaded document.
  const elsewhere = await browser.newContext({ javaScriptEnabled: true });
  const phone = await elsewhere.newPage();
  await phone.goto(page.url().replace("/review", "/documents"));
  const item = phone.locator('[data-document="identity"]');
  await expect(item.locator("[data-note]")).toContainText("angekommen");
  await expect(item.locator("[data-file-name]")).toContainText("etwa");
  await elsewhere.close();
  const broken = await page.request.get("/de/registration/meca-indus/identity?draft=%00");
  expect(broken.status(), "a link that broke on the way").toBe(200);
  const review = page.locator("[data-review]");
  await expect(review).toContainText("27. März 2001");
  await expect(review).toContainText(who.phone);
  await expect(page.locator('[data-answer="whatsapp"]')).toContainText("Ich habe kein WhatsApp");
  await page.locator("main form button[type=submit]").click();
  await expect(page.locator('[id="field-consent-error"]'), "nothing without consent").toBeVisible();
  await agreeAndSend(page);
  await expect(page.locator("[data-reference]")).toHaveText(/^MI-\d{4}-\d{6}$/);
  const reference = (await page.locator("[data-reference]").textContent()) ?? "";
  await expect(page.locator("[data-print]"), "only what works is offered").toBeHidden();
  // After 15 minutes the link explains how to get the receipt.
  const receipt = page.url();
  await page.goto(`/de/registration/recu?reference=${reference}&token=ended`);
  await expect(page.getByRole("alert")).toContainText("nur 15 Minuten");
  await expect(page).toHaveURL(new RegExp(`suivi.*#${reference}$`));
  await page.goto(receipt);
  await page.reload();
  await expect(page.locator("[data-reference]"), "a reload sends nothing again").toHaveText(
    reference,
  );
});

test("without JavaScript a followed application is completed, corrected, confirmed and withdrawn", async ({
  page,
  site,
}) => {
  const who = somebody();
  await page.goto("/de/registration/meca-indus");
  await page.locator("[data-start]").click();
  await answerUntil(page, who, "documents");
  const file = { name: "carte.jpg", mimeType: "image/jpeg", buffer: await photo(600) };
  await page.locator('[data-document="identity"] input').setInputFiles(file);
  await next(page, "review");
  await agreeAndSend(page);
  await expect(page.locator("[data-reference]")).toHaveText(/^MI-/);
  const reference = (await page.locator("[data-reference]").textContent()) ?? "";
  const [row] = await site.db
    .select()
    .from(registrations)
    .where(eq(registrations.reference, reference));

  await page.goto("/de/registration/suivi");
  await page.locator("main form button[type=submit]:visible").click();
  await expect(page.getByRole("alert")).toContainText("Geben Sie Bewerbungsnummer");
  await lookUp(page, reference, "28");
  await expect(page.getByRole("alert")).toContainText("keine Bewerbung gefunden");
  await lookUp(page, reference, "27");
  await expect(page.locator("[data-status-of]")).toHaveAttribute("data-status-of", "received");
  expect(await sideways(page), "follow-up page").toBeLessThanOrEqual(0);
  expect(page.url(), "the address holds nothing about the person").toMatch(/suivi\/status$/);
  await page.getByRole("button", { name: "Diese Dokumente senden" }).click();
  await expect(page.getByRole("alert"), "no file was chosen").toContainText("Wählen Sie zuerst");
  await page.locator('[name="document.cv"]').setInputFiles(file);
  await page.getByRole("button", { name: "Diese Dokumente senden" }).click();
  await expect(page.getByRole("status")).toContainText("angekommen");
  await page.getByText("Telefon oder Adresse berichtigen").click();
  await box(page, "phone").fill("123");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.locator("#field-phone-error")).toBeVisible();
  await box(page, "phone").fill(somebody().phone);
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByRole("status")).toContainText("berichtigt");
  // A seat is offered and confirmed on the page.
  const [cohort] = await site.db
    .select()
    .from(cohorts)
    .where(eq(cohorts.formationId, row?.formationId ?? 0));
  const seat = { cohortId: cohort?.id ?? null, confirmBy: "2040-01-01" };
  const admitted = { status: "admitted" as const, ...seat };
  await site.db.update(registrations).set(admitted).where(eq(registrations.reference, reference));
  await page.goto("/de/registration/suivi");
  await lookUp(page, reference, "27");
  await expect(page.getByText("Kostenlos. Niemand darf Geld von Ihnen verlangen.")).toBeVisible();
  await page.getByRole("button", { name: "Ich nehme den Platz an" }).click();
  await expect(page.getByRole("status")).toContainText("bestätigt");
  await expect(page.locator('[data-act="confirm"]')).toHaveCount(0);
  await page.getByText("Ich gebe den Platz ab").click();
  await page.getByRole("button", { name: "Meinen Platz abgeben" }).click();
  await expect(page.getByText("Kreuzen Sie dieses Kästchen an").first()).toBeVisible();
  await page.locator("[name=sure]").check();
  await page.getByRole("button", { name: "Meinen Platz abgeben" }).click();
  await expect(page.locator("[data-status-of]")).toHaveAttribute("data-status-of", "withdrawn");
  await expect(page.getByText("Fehlt noch"), "a withdrawn application misses nothing").toHaveCount(
    0,
  );
  await expect(page.locator("[data-document]")).toHaveCount(2);
  await page.getByRole("link", { name: "Neu bewerben" }).click();
  await expect(page.locator("[data-start]")).toBeVisible();
});
