import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("two administrators who save the same form see both changes and choose", async ({
  browser,
}) => {
  const screens: Page[] = [];
  for (const title of ["Premier titre", "Second titre"]) {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    await enterAs(context, "admin");
    const page = await context.newPage();
    await open(page, "/admin/registration/forms/meca-indus");
    await page.getByRole("tab", { name: "Textes" }).click();
    await page.getByLabel("Titre (Français)").fill(title);
    screens.push(page);
  }
  const [first, second] = screens as [Page, Page];
  const save = (page: Page) => page.getByRole("button", { name: "Enregistrer" }).click();
  await save(first);
  await expect(first.getByText(/^Enregistré/).first()).toBeVisible();
  await save(second);
  const box = second.getByRole("alert").filter({ hasText: "Vos changements" });
  await expect(box.getByRole("region", { name: "Vos changements" })).toContainText("Second titre");
  const saved = box.getByRole("region", { name: "Ce qui est enregistré" });
  await expect(saved).toContainText("Premier titre");
  await box.getByRole("button", { name: "Garder les miens" }).click();
  await expect(box).toBeHidden();
  await save(second);
  await expect(second.getByText(/^Enregistré/).first()).toBeVisible();
  for (const page of screens) await page.context().close();
});
