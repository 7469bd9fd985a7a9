import type { Page } from "@playwright/test";
import { isSaved, reads } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { drawn, file } from "./photos.ts";

test("an administrator changes the phone number and a partner's logo, visitors see both", async ({
  page,
  browser,
}) => {
  await enterAs(page.context(), "admin");
  const visitor = await (await browser.newContext()).newPage();
  await open(page, "/admin/settings");
  await page.getByRole("link", { name: "Coordonnées" }).click();
  const phone = page.getByLabel("Téléphone", { exact: true });
  await phone.fill("appelez-nous");
  await expect(page.getByText(/au moins huit chiffres/)).toBeVisible();
  await phone.fill("+225 27 22 40 50 60");
  await isSaved(page);
  await publishFacts(page);
  await reads(visitor, "/contacts", "+225 27 22 40 50 60");

  await open(page, "/admin/settings/partners");
  const row = page
    .getByRole("listitem")
    .filter({ hasText: "Coopération allemande au développement" });
  await row.getByRole("button", { name: "Choisir une photo" }).first().click();
  const picker = page.getByRole("dialog");
  await picker.locator("input[type=file]").setInputFiles(file("logo.png", await drawn(400, 200)));
  await picker.getByRole("button", { name: /^Logo/ }).click();
  await expect(picker).toBeHidden();
  await isSaved(page);
  await publishFacts(page);
  await expect(async () => {
    await visitor.goto("/");
    const logo = visitor.locator("footer").getByAltText("Coopération allemande au développement");
    await expect(logo).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
});

/** Publishes what all languages share; no text has changed. */
async function publishFacts(page: Page) {
  await page.getByRole("button", { name: "Mettre à jour…" }).click();
  const panel = page.getByRole("dialog", { name: "Publier" });
  await panel.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(page.getByText("C’est publié.").first()).toBeVisible();
  await expect(panel).toBeHidden();
}
