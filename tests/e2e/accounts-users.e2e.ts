import { createAccount } from "./account.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

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

  await page.getByRole("combobox", { name: "Tous les rôles" }).click();
  await page.getByRole("option", { name: "Rédaction" }).click();
  await expect(page.getByText("Rien ne correspond à ces filtres")).toBeVisible();
  await page.getByRole("link", { name: "Effacer les filtres" }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
});
