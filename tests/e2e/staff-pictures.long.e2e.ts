import type { Page } from "@playwright/test";
import { isSaved } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";
import { drawn, file } from "./photos.ts";

test("an administrator puts a photo in the place of the drawing of an initiative", async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto("/initiatives");
  const first = visitor.locator("main section").first();
  await expect(first.locator("svg[viewBox='0 0 320 180']")).toBeVisible();

  await enterAs(page.context(), "admin");
  await open(page, "/admin/settings/initiatives");
  const row = page.getByRole("listitem").filter({ hasText: "Mécanique agricole" });
  await row.getByRole("button", { name: "Choisir une photo" }).first().click();
  const picker = page.getByRole("dialog");
  const photo = file("champ-de-riz.jpg", await drawn(1280, 720));
  await picker.locator("input[type=file]").setInputFiles(photo);
  await picker.getByRole("button", { name: /^Champ de riz/ }).click();
  await expect(picker).toBeHidden();
  await isSaved(page);
  await publishFacts(page);

  await expect(async () => {
    await visitor.goto("/initiatives");
    await expect(first.locator("img[src*='/media/']")).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
  await expect(first.locator("svg[viewBox='0 0 320 180']")).toHaveCount(0);
});

/** Publishes what all languages share; no text has changed. */
async function publishFacts(page: Page) {
  await page.getByRole("button", { name: "Mettre à jour…" }).click();
  const panel = page.getByRole("dialog", { name: "Publier" });
  await panel.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(page.getByText("C’est publié.").first()).toBeVisible();
}
