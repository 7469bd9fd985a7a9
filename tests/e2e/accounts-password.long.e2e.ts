import { choosePassword, createAccount, onDashboard, signIn } from "./account.ts";
import { expect, test } from "./journey.ts";
import { linkInMail } from "./outbox.ts";

test("a forgotten password is replaced with a link that works once", async ({ page }) => {
  const account = await createAccount("editor");
  await page.goto("/login");
  await page.getByRole("link", { name: "Mot de passe oublié ?" }).click();
  await page.locator("[name=email]").fill(account.email);
  await page.getByRole("button", { name: "Envoyer le lien" }).click();
  await expect(page.getByRole("status")).toContainText("Si un compte existe pour cette adresse");

  const link = await linkInMail(account.email, /\/auth\?reset=/);
  await page.goto(link);
  const renewed = { ...account, password: "lagune Ébrié au petit matin" };
  await choosePassword(page, renewed.password);
  await expect(page.getByRole("status")).toContainText("Votre mot de passe est changé");

  await page.goto(link);
  await choosePassword(page, "encore un autre secret");
  await expect(page.getByRole("alert")).toContainText("n’est plus valable");

  await signIn(page, account);
  await expect(page.getByRole("alert"), "the old one is over").toBeVisible();
  await signIn(page, renewed);
  await onDashboard(page);
});
