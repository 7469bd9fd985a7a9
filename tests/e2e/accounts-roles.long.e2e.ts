import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("a role without permission sees an explanation inside the staff layout", async ({
  page,
  context,
}) => {
  await enterAs(context, "staff");
  const answer = await page.goto("/de/admin/users");
  expect(answer?.status()).toBe(403);
  const menu = page.getByRole("navigation", { name: "Menü" });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole("link", { name: "Benutzer" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zugriff eingeschränkt");
  await page.getByRole("main").getByRole("link", { name: "Heute" }).click();
  await expect(page).toHaveURL(/\/de\/dashboard$/);
});

test("an unknown staff address is a 404 inside the staff layout", async ({ page, context }) => {
  await enterAs(context, "editor");
  const answer = await page.goto("/admin/nulle-part");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
});

test("a changed role applies to the next request of that person", async ({ browser }) => {
  const [adminContext, otherContext] = [await browser.newContext(), await browser.newContext()];
  await enterAs(adminContext, "admin");
  const { email } = await enterAs(otherContext, "coordinator");
  const other = await otherContext.newPage();

  const admin = await adminContext.newPage();
  await open(admin, `/admin/users?search=${encodeURIComponent(email)}`);
  await admin.getByRole("button", { name: /^Actions pour/ }).click();
  await admin.getByRole("menuitem", { name: "Modifier le nom, l’adresse ou le rôle" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Rôle" }).click();
  await admin.getByRole("option", { name: /Rédaction/ }).click();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(admin.getByRole("row").filter({ hasText: email })).toContainText("Rédaction");

  await other.goto("/dashboard");
  await expect(other).toHaveURL(/\/login\?redirect=/);
});
