import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { registrationDrafts } from "../../app/admissions/registrations/tables.server.ts";
import { narrow, problems, sideways } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { linkInMail } from "./outbox.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { here } from "./site.ts";

/** Somebody began an application without JavaScript and left an address. */
async function beginDraft(email: string) {
  const at = new Date();
  const expiresAt = new Date(at.getTime() + 86_400_000);
  const answers = { last_name: "Fictive", email };
  const draft = { form: "meca-indus", locale: "fr" as const, answers };
  await here()
    .db.insert(registrationDrafts)
    .values({ ...draft, createdAt: at, updatedAt: at, expiresAt });
}

async function confirm(page: Page, quick: string, name: string) {
  await page.getByRole("button", { name: quick }).click();
  const meaning = page.getByRole("status").filter({ hasText: "Ce que cela veut dire" });
  await expect(meaning).toContainText(/brouillons? n/);
  await expect(meaning.getByRole("checkbox", { name: "Prévenir" })).toBeChecked();
  expect(await problems(page), quick).toEqual([]);
  expect(await sideways(page), quick).toBeLessThanOrEqual(0);
  const before = page.url();
  await meaning.getByRole("button", { name }).click();
  await expect(page, "the page follows the messages of this change").not.toHaveURL(before);
  const told = page.getByRole("region", { name: "Personnes prévenues" });
  await expect(told).toContainText(/Terminé\. \d+ envoyé/);
}

test("a call is extended, closed early and reopened, visitors see it, and people who began are told", async ({
  browser,
}) => {
  const email = `began-${randomUUID()}@tremplin.example`;
  await beginDraft(email);
  const office = await browser.newContext({ viewport: narrow, reducedMotion: "reduce" });
  await enterAs(office, "coordinator");
  const page = await office.newPage();
  const street = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await street.newPage();

  await open(page, "/admin/registration/intakes");
  await page
    .getByRole("link", { name: /mécanique industrielle/ })
    .first()
    .click();
  await confirm(page, "Prolonger de 14 jours", "Prolonger l’appel");
  expect(await linkInMail(email, /registration/)).toMatch(/\/registration\/meca-indus$/);
  await visitor.goto("/formations");
  await expect(visitor.getByText(/jusqu’au \d+/).first()).toBeVisible();
  await visitor.goto("/registration/meca-indus");
  await expect(visitor.locator("[data-start]")).toBeVisible();

  await confirm(page, "Fermer tout de suite", "Fermer l’appel");
  await visitor.reload();
  await expect(visitor.getByText(/fermées en ce moment/)).toBeVisible();

  await confirm(page, "Prolonger de 30 jours", "Prolonger l’appel");
  await visitor.reload();
  await expect(visitor.locator("[data-start]")).toBeVisible();
  await office.close();
  await street.close();
});
