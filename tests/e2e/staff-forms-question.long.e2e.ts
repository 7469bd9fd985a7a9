import { eq } from "drizzle-orm";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import { fine } from "./accessible.ts";
import { agreeAndSend, answer, answerUntil, box, next, somebody } from "./applicant.ts";
import { expect, test } from "./journey.ts";
import { open, ready } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("a question is added on the screen, published, answered and read in the record", async ({
  browser,
  site,
}) => {
  const office = await browser.newContext({ reducedMotion: "reduce" });
  await enterAs(office, "admin");
  const page = await office.newPage();
  await open(page, "/admin/registration/forms");
  await page.getByRole("link", { name: "Candidature en mécanique industrielle" }).click();
  const step = page.getByRole("region", { name: "Votre travail" });
  await step.getByRole("button", { name: "Ajouter une question" }).click();
  await expect(page.getByText("empêchent la publication"), "texts are missing").toBeVisible();
  for (const [language, text] of [
    ["Français", "Permis de conduire"],
    ["Anglais", "Driving licence"],
    ["Allemand", "Führerschein"],
  ]) {
    await step.getByLabel(`Question (${language})`).fill(text ?? "");
  }
  await step.getByLabel("Nom de la réponse").fill("driving_licence");
  await step.getByLabel("Obligatoire").check();
  // The bar at the top covers part of what is scrolled under it.
  await page.evaluate(() => scrollTo(0, 0));
  await fine(page, "the editor");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Enregistré. Le public voit")).toBeVisible();

  await page.getByRole("tab", { name: "Aperçu" }).click();
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("heading", { level: 1, name: "Votre nom" })).toBeVisible();
  await expect(preview.locator("html")).toHaveAttribute("data-ready");
  await preview.getByRole("button", { name: "Continuer" }).click();
  await expect(preview.locator("[data-summary] a").first(), "tried without storing").toBeVisible();

  await page.getByRole("tab", { name: "Publier" }).click();
  await expect(page.getByText("Nouveau · Question Permis de conduire")).toBeVisible();
  await page.getByRole("button", { name: "Publier la version 2" }).click();
  await expect(page.getByText("La version 2 est en ligne.")).toBeVisible();

  const pocket = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await pocket.newPage();
  await phone.goto("/registration/meca-indus");
  await ready(phone);
  await phone.locator("[data-start]").click();
  const who = somebody();
  await answerUntil(phone, who, "work");
  await answer.work(phone);
  await box(phone, "driving_licence").fill("Permis A");
  await next(phone, "choice");
  await answerUntil(phone, who, "review");
  await expect(phone.locator('[data-answer="driving_licence"]')).toContainText("Permis A");
  await agreeAndSend(phone);
  const reference = (await phone.locator("[data-reference]:visible").textContent()) ?? "";

  const found = eq(registrations.reference, reference.trim());
  const [row] = await site.db.select().from(registrations).where(found);
  await open(page, `/admin/registration/${row?.id}`);
  await expect(page.getByRole("main")).toContainText("Permis de conduire");
  await expect(page.getByRole("main")).toContainText("Permis A");
  await pocket.close();
  await office.close();
});
