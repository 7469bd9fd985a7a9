import { choosePassword, onDashboard, signIn } from "./account.ts";
import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";

test("the register page without an invitation explains it and links to the contact form", async ({
  page,
}) => {
  await page.goto("/en/register");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Accounts are created by the program",
  );
  await expect(page.getByRole("banner"), "the public shell stays").toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Contact us" }).click();
  await expect(page).toHaveURL(/\/en\/contacts$/);
});

test("a created account shows its password once", async ({ browser }) => {
  const [inside, outside] = [await browser.newContext(), await browser.newContext()];
  await enterAs(inside, "admin");
  const admin = await inside.newPage();
  const email = "koffi.nouveau@tremplin.example";
  await admin.goto("/admin/users/add");
  await admin.getByText("Créer le compte").first().click();
  await admin.getByLabel("E-mail").fill(email);
  await admin.getByLabel("Prénom").fill("Koffi");
  await admin.getByRole("textbox", { name: "Nom", exact: true }).fill("Assi");
  await admin.getByRole("button", { name: "Créer le compte" }).click();
  const password = await admin.locator("[data-secret]").innerText();

  const page = await outside.newPage();
  await signIn(page, { email, password });
  await expect(page).toHaveURL(/\/auth\/password/);
  await choosePassword(page, "marché de Cocody à midi");
  await onDashboard(page);
  await Promise.all([inside.close(), outside.close()]);
});
