import type { Page } from "@playwright/test";
import { fieldWords, optionWords, stepWords } from "#app/website/registration-form/words.ts";
import { mecaAgro } from "#tests/setup/forms.ts";
import { translatorFor } from "../../app/platform/i18n/translator.ts";
import { answersOf, playThrough } from "./answer-step.ts";
import { agreeAndSend, box, somebody } from "./applicant.ts";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { foreignWords } from "./tell-tale-words.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** Typed in no language: what stands on the review is the site's words alone. */
const motivation = "Motopompe tracteur atelier ".repeat(5).trim();

/** As it is read, without the marks where a long German word may be divided. */
const spoken = async (page: Page) =>
  (await page.locator("main").innerText()).replaceAll("\u00ad", "");

for (const locale of ["en", "de"] as const) {
  test(`an application in ${locale} shows no text in another language`, async ({ page }) => {
    const reader = { t: translatorFor(locale), locale };
    const who = somebody();
    const inLanguage = async (what: string) => {
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      expect(foreignWords(await spoken(page), locale), what).toEqual([]);
    };
    await page.goto(`/${locale}/formations/mecanique-agricole/irrigation-et-motopompes`);
    await inLanguage("the course");
    await page
      .locator(`main a[href*="/${locale}/registration/meca-agro?formation="]`)
      .first()
      .click();
    await ready(page);
    await inLanguage("start");
    await page.locator("[data-start]").click();
    const answers = answersOf(mecaAgro, who, { motivation, whatsapp: "none", disability: "yes" });
    await playThrough(page, mecaAgro, answers, async (step) => {
      const { title, lead } = stepWords(reader, step);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.locator("main")).toContainText(lead);
      await inLanguage(step.name);
      for (const field of step.fields) {
        const asked = page.locator(`main [data-field="${field.name}"]`);
        if (!(await asked.isVisible())) continue;
        const { label, help } = fieldWords(reader, field);
        await expect(asked).toContainText(label);
        if (help) await expect(asked).toContainText(help);
        const options = "options" in field ? field.options.list : [];
        for (const option of options) {
          const words = optionWords(
            reader,
            "options" in field ? field.options : { list: [] },
            option,
          );
          await expect(asked).toContainText(words);
        }
      }
    });
    await page.locator("main form button[type=submit]:visible").click();
    await expect(page.locator("[data-summary]")).toBeVisible();
    await inLanguage("what is missing");
    await page.locator("main [name=disability_consent]").check();
    await agreeAndSend(page);
    const number = page.locator("[data-reference]:visible");
    await expect(number).toHaveText(/^MA-\d{4}-\d{6}$/);
    await inLanguage("the receipt");
    const reference = (await number.textContent()) ?? "";
    const pdf = await page.request.get(
      (await page.locator("[data-pdf]").getAttribute("href")) ?? "",
    );
    expect(pdf.headers()["content-type"]).toBe("application/pdf");

    await page.goto(`/${locale}/registration/suivi#${reference}`);
    await ready(page);
    await expect(box(page, "reference"), "the code on the receipt fills it in").toHaveValue(
      reference,
    );
    await inLanguage("whose it is");
    for (const [index, part] of ["day", "month", "year"].entries()) {
      await box(page, `birth_date.${part}`).fill(who.birth[index] ?? "");
    }
    await page.locator("main form button[type=submit]:visible").click();
    await expect(page.locator("[data-status-of]")).toContainText(
      reader.t("registrations.status.received.label"),
    );
    await inLanguage("where it stands");
  });
}
