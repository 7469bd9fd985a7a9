import type { Page } from "@playwright/test";
import { isSaved, reads, textOf } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("a published legal text is linked in the footer", async ({ page, browser }) => {
  await enterAs(page.context(), "admin");
  const visitor = await (await browser.newContext()).newPage();
  expect((await visitor.goto("/legal"))?.status()).toBe(404);
  for (const [path, name] of [
    ["/legal", "Mentions légales"],
    ["/privacy", "Protection des données"],
  ] as const) {
    await open(page, "/admin/legal");
    await page.getByRole("link", { name: `Modifier « ${name} »` }).click();
    await expect(page.getByText(/restent? à compléter/)).toBeVisible();
    await textOf(page).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(`Association Tremplin, Bouaké. ${name}, relues.`);
    await expect(page.getByText(/restent? à compléter/)).toBeHidden();
    if (path === "/legal") await asksBeforeLeaving(page);
    // Each language goes out by itself: the two translations still have their gaps.
    await page.getByRole("button", { name: "Publier…" }).click();
    const panel = page.getByRole("dialog", { name: "Publier" });
    for (const other of ["Anglais", "Allemand"]) await panel.getByLabel(other).uncheck();
    await panel.getByRole("button", { name: /^Publier c/ }).click();
    await expect(panel).toBeHidden();
    await reads(visitor, path, `${name}, relues.`);
    await expect(async () => {
      await visitor.goto("/about");
      await visitor.locator("footer").getByRole("link", { name }).click();
      await expect(visitor).toHaveURL(path, { timeout: 500 });
    }).toPass({ timeout: 40_000 });
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(name);
  }
});

/** Words of a legal text that are not saved yet are not left behind unasked. */
async function asksBeforeLeaving(page: Page) {
  await isSaved(page);
  await page.route("**/draft", (route) => route.abort());
  await page.keyboard.type(" Relues.");
  await expect(page.getByText(/^Hors ligne/)).toBeVisible();
  await page.getByRole("link", { name: "Actualités" }).first().click();
  const question = page.getByRole("dialog", { name: "Quitter sans enregistrer" });
  await question.getByRole("button", { name: "Rester" }).click();
  await expect(page).toHaveURL(/\/admin\/legal\/edit/);
  await expect(textOf(page)).toContainText("relues. Relues.");
  await page.unroute("**/draft");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await isSaved(page);
}
