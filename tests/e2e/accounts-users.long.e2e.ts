import { readFile } from "node:fs/promises";
import { createAccount } from "./account.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("several accounts are disabled at once, after a question", async ({ page, context }) => {
  const first = await createAccount("staff");
  const second = await createAccount("staff");
  const names = [first, second].map(({ email }) => email.split("@")[0] ?? "");
  await enterAs(context, "admin");
  await open(page, "/admin/users?search=staff-&sort=-created_at");
  for (const name of names) {
    await page.getByRole("row").filter({ hasText: name }).getByRole("checkbox").check();
  }
  await expect(page.getByText("2 comptes sélectionnés")).toBeVisible();
  await page.getByRole("button", { name: "Désactiver" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Désactiver 2 comptes");
  await dialog.getByRole("button", { name: "Désactiver" }).click();
  await expect(page.getByText("2 comptes traités.")).toBeVisible();
  for (const name of names) {
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Désactivé");
  }
});

test("what is filtered can be saved as a file", async ({ page, context }) => {
  const { email } = await createAccount("coordinator");
  await enterAs(context, "admin");
  await open(page, `/admin/users?search=${email.split("@")[0]}`);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter" }).click();
  await page.getByRole("menuitem", { name: /CSV/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^utilisateurs-.*\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.trim().split("\n")).toHaveLength(2);
  expect(text).toContain(email);
});
