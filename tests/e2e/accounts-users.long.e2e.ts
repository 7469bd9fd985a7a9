import { readFile } from "node:fs/promises";
import { createAccount } from "./account.ts";
import { expect, test } from "./journey.ts";
import { filterBy } from "./list-page.ts";
import { open, reload } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("several accounts are disabled at once after a confirmation", async ({ page, context }) => {
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

test("the filtered users are exported to a file", async ({ page, context }) => {
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

test("the user table keeps its order and columns after a reload, and a filter keeps the scroll position", async ({
  page,
  context,
}) => {
  await enterAs(context, "admin");
  await open(page, "/admin/users");
  const rows = page.locator("tbody tr");
  await page.getByRole("link", { name: "Rôle", exact: true }).click();
  await expect(page).toHaveURL(/sort=role/);
  await page.getByRole("link", { name: /^Rôle.*tri croissant/ }).click();
  await expect(page).toHaveURL(/sort=-role/);
  await reload(page);
  await expect(page.getByRole("link", { name: /^Rôle.*décroissant/ })).toBeVisible();

  await page.getByRole("button", { name: "Choisir les colonnes" }).click();
  await page.getByRole("checkbox", { name: "Rôle" }).uncheck();
  await expect(page.getByRole("columnheader", { name: /^Rôle/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: /^Personne/ })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: /^Rôle/ })).toHaveCount(0);

  // A filter keeps the scroll position; another page begins at its top.
  await page.setViewportSize({ width: 1280, height: 300 });
  await open(page, "/admin/users");
  const top = () => page.evaluate(() => window.scrollY);
  await page.getByRole("searchbox").focus();
  await page.evaluate(() => window.scrollTo({ top: 40, behavior: "instant" }));
  await page.keyboard.type("a");
  await expect(page).toHaveURL(/search=a/);
  await expect(rows.first()).toBeVisible();
  // The browser itself moves by a pixel when a line above gets another height.
  expect(Math.abs((await top()) - 40)).toBeLessThanOrEqual(1);
  const settings = page.getByRole("navigation", { name: "Réglages" });
  await settings.getByRole("link", { name: "Journal" }).click();
  await expect(page).toHaveURL(/\/admin\/audit/);
  await expect.poll(top).toBe(0);
});

test("the user table is searched and filtered, and the address keeps both", async ({
  page,
  context,
}) => {
  await createAccount("coordinator");
  await createAccount("editor");
  await enterAs(context, "admin");
  await open(page, "/admin/users");
  const rows = page.locator("tbody tr");
  await page.getByRole("searchbox").fill("konan coordinator-");
  await expect(page).toHaveURL(/search=konan\+coordinator-/);
  await expect(rows.first()).toContainText("coordinator-");
  await expect(page.getByRole("main")).not.toContainText("editor-");

  await filterBy(page, "Rôle", "Rédaction");
  await expect(page.getByText("Rien ne correspond à ces filtres")).toBeVisible();
  await page.getByRole("link", { name: "Effacer les filtres" }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
});
