import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { touch } from "#app/platform/db/touch.server.ts";
import { INTAKES } from "#app/website/registration-form/intakes.queries.server.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import { formations } from "../../app/website/formations/tables.server.ts";
import { fine } from "./accessible.ts";
import { answersOf, playThrough } from "./answer-step.ts";
import { agreeAndSend, box, fillIn, photo, somebody } from "./applicant.ts";
import { expect, journeysOn } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import type { Site } from "./site.ts";
import { addThirdProgramme, thirdProgramme as form } from "./third-programme.ts";

const test = journeysOn({});

test.use({ viewport: { width: 360, height: 740 } });

const day = (years: number) => `${new Date().getFullYear() + years}-06-15`;
const path = "/formations/mecanique-agricole/irrigation-et-motopompes";

test("an applicant of 16 applies for a third programme with a guardian, and staff read the registration", async ({
  page,
  context,
  site,
}) => {
  const year = new Date().getFullYear();
  await addThirdProgramme(site.db);
  await site.db.update(formations).set({ form: sql`${form.key}`, level: "none" });
  const call = { form: form.key, year, opensOn: day(-1), closesOn: day(1) };
  await site.db.insert(intakes).values(call);
  await page.goto(path);
  await page.locator(`main a[href*="/registration/${form.key}?formation="]`).first().click();
  await ready(page);
  await page.locator("[data-start]").click();

  // Applicants of 16 on the closing day are asked for a guardian.
  const born = ["20", "1", String(year + 1 - 16)] as const;
  const who = { ...somebody(), birth: born };
  const guardian = page.locator('[data-field="guardian_name"]');
  await expect(guardian).toBeHidden();
  const answers = answersOf(form, who, {
    experience: "under_1",
    technical_track: "other",
    whatsapp: "same",
    guardian_name: "Awa Fictive",
    guardian_phone: "01 02 03 04 05",
  });
  await playThrough(page, form, answers, async ({ name }) => {
    if (name === "identity") {
      await expect(guardian).toBeVisible();
      await box(page, "guardian_phone").fill("");
      await page.locator("main form button[type=submit]:visible").click();
      await expect(page.locator("[data-summary] a"), "not without their number").toHaveCount(1);
      await fine(page, "a guardian is missing");
      await box(page, "guardian_phone").fill("01 02 03 04 05");
    }
    if (name !== "documents") return;
    await expect(page.locator("[data-document]"), "what this programme asks for").toHaveCount(1);
    const file = { name: "carte.jpg", mimeType: "image/jpeg", buffer: await photo(600) };
    await page.locator('[data-document="identity"] input').setInputFiles(file);
    await expect(page.locator('[data-document="identity"]')).toContainText("Arrivé chez nous");
  });
  await expect(page.locator('[data-answer="guardian_name"]')).toContainText("Awa Fictive");
  await expect(page.locator('[data-answer="technical_track"]')).toContainText("Autre filière");
  await agreeAndSend(page);
  const number = page.locator("[data-reference]:visible");
  await expect(number).toHaveText(`TIC-${year}-000001`);

  await page.goto(`/registration/suivi#TIC-${year}-000001`);
  await ready(page);
  for (const [index, part] of ["day", "month", "year"].entries()) {
    await box(page, `birth_date.${part}`).fill(born[index] ?? "");
  }
  await page.locator("main form button[type=submit]:visible").click();
  await expect(page.locator("[data-status-of]")).toHaveAttribute("data-status-of", "received");

  const [row] = await site.db.select().from(registrations).where(eq(registrations.form, form.key));
  await enterAs(context, "coordinator");
  await page.goto(`/admin/registration/${row?.id}`);
  await expect(page.getByRole("main")).toContainText("Awa Fictive");
  await expect(page.getByRole("main")).toContainText("Autre filière");
});

/** Somebody answers everything while the call is open; `set` gives it other days. */
async function fillInOpenCall(page: Page, { db }: Site) {
  const of = eq(intakes.form, "meca-agro");
  /** The site has these pages in memory: it hears of a change as of one by staff. */
  const set = async (opensOn: string, closesOn: string) => {
    await db.update(intakes).set({ opensOn, closesOn }).where(of);
    await touch(db, "formations", INTAKES);
  };
  await db.update(formations).set({ form: "meca-agro", level: "none" });
  await set(day(-1), day(1));
  await page.goto("/registration/meca-agro");
  await ready(page);
  const who = somebody();
  await fillIn(page, who);
  return { who, set };
}

test("a closed or future intake shows its dates and a contact link", async ({ page, site }) => {
  const { who, set } = await fillInOpenCall(page, site);
  await set(day(-2), day(-1));
  await agreeAndSend(page);
  await expect(page.locator("[data-summary]")).toContainText("Les candidatures sont closes depuis");
  await expect(page.locator('[data-answer="phone"]'), "nothing typed is lost").toContainText(
    who.phone,
  );
  await fine(page, "closed while typing");

  const last = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });
  const format = (date: string) => last.format(new Date(date));
  for (const [opens, closes, words] of [
    [day(-2), day(-1), `Elles ont fermé le ${format(day(-1))}.`],
    [day(1), day(2), `Elles ouvrent le ${format(day(1))} et ferment le ${format(day(2))}.`],
  ] as const) {
    await set(opens, closes);
    await expect(async () => {
      await page.goto("/registration/meca-agro");
      await expect(page.getByText("Les candidatures sont fermées en ce moment")).toBeVisible();
      await expect(page.getByText(words)).toBeVisible({ timeout: 1_000 });
    }, "the site hears of the change").toPass();
    const late = page.locator("[data-queue]");
    await expect(late, "what came back is still here, and found").toContainText("Awa Mariam F.");
    await expect(late).toContainText("Pas envoyée : Les candidatures sont closes depuis");
    await expect(page.locator("main a:visible")).toHaveText([
      "écrivez-nous",
      "Voir les formations",
      "Lire les actualités",
      "Suivre ma candidature",
    ]);
    await fine(page, words);
  }
  await page.locator("main").getByRole("link", { name: "Suivre ma candidature" }).click();
  await expect(page).toHaveURL("/registration/suivi");
});

test("a submission that missed the closing day stays on the device until it is removed", async ({
  page,
  context,
  site,
}) => {
  const { set } = await fillInOpenCall(page, site);
  await context.setOffline(true);
  await agreeAndSend(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("attend sur cet appareil");
  await page.close();

  await set(day(-2), day(-1));
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/registration/meca-agro");
  await ready(later);
  const list = later.locator("[data-queue]");
  await expect(list.getByText(/écrivez-nous/)).toBeVisible();
  await expect(list).toContainText("Awa Mariam F.");
  await expect(list).toContainText("Pas envoyée : Les candidatures sont closes depuis");
  await later.reload();
  await expect(list.getByRole("listitem"), "still there").toHaveCount(1);

  await list.getByRole("link", { name: "écrivez-nous" }).click();
  await expect(later).toHaveURL("/contacts");
  await expect(later.getByRole("textbox", { name: /Message/ })).toBeVisible();
  await later.goBack();
  await ready(later);
  later.once("dialog", (dialog) => void dialog.dismiss());
  await list.getByRole("button", { name: "Retirer de cet appareil" }).click();
  await expect(list.getByRole("listitem"), "asked first").toHaveCount(1);
  later.once("dialog", (dialog) => void dialog.accept());
  await list.getByRole("button", { name: "Retirer de cet appareil" }).click();
  await expect(list).toBeHidden();
  await later.reload();
  await ready(later);
  await expect(list).toBeHidden();
});
