import { createAccount } from "./account.ts";
import { expect, test } from "./journey.ts";
import { open, reload } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("the table of users: search, filter, sort, choose columns, all kept in the address", async ({
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

  await page.getByRole("combobox", { name: "Tous les rôles" }).click();
  await page.getByRole("option", { name: "Rédaction" }).click();
  await expect(page.getByText("Rien ne correspond à ces filtres")).toBeVisible();
  await page.getByRole("link", { name: "Effacer les filtres" }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);

  await page.getByRole("link", { name: "Rôle" }).click();
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

  // A filter leaves one where one is; another page begins at its top.
  await page.setViewportSize({ width: 1280, height: 300 });
  await open(page, "/admin/users");
  const top = () => page.evaluate(() => window.scrollY);
  await page.getByRole("searchbox").focus();
  await page.evaluate(() => window.scrollTo({ top: 40, behavior: "instant" }));
  await page.keyboard.type("a");
  await expect(page).toHaveURL(/search=a/);
  await expect(rows.first()).toBeVisible();
  expect(await top()).toBe(40);
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Journal" }).click();
  await expect(page).toHaveURL(/\/admin\/audit/);
  await expect.poll(top).toBe(0);
});
