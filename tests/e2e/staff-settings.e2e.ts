import { publish, reads } from "./content-page.ts";
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
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await publish(page);
  await reads(visitor, "/contacts", "+225 27 22 40 50 60");

  await open(page, "/admin/settings/partners");
  const row = page
    .getByRole("listitem")
    .filter({ hasText: "Coopération allemande au développement" });
  await row.getByRole("button", { name: "Choisir" }).first().click();
  const picker = page.getByRole("dialog");
  await picker.locator("input[type=file]").setInputFiles(file("logo.png", await drawn(400, 200)));
  await picker.getByRole("button", { name: /^Logo/ }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await publish(page);
  await expect(async () => {
    await visitor.goto("/");
    const logo = visitor.locator("footer").getByAltText("Coopération allemande au développement");
    await expect(logo).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
});
