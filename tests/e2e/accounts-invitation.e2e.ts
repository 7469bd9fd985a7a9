import { choosePassword, onDashboard, signIn } from "./account.ts";
import { countClicks } from "./clicks.ts";
import { expect, test } from "./journey.ts";
import { linkInMail } from "./outbox.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("an invited person chooses a password and gets an account", async ({ browser }) => {
  const [inside, outside] = [await browser.newContext(), await browser.newContext()];
  await enterAs(inside, "admin");
  const admin = await inside.newPage();
  const invited = { email: "aya.invitee@tremplin.example", password: "le pont de la Comoé 1957" };

  const clicks = await countClicks(admin);
  await open(admin, "/dashboard");
  await clicks.begin();
  await admin.getByRole("link", { name: "Réglages" }).first().click();
  await admin.getByRole("navigation", { name: "Réglages" }).getByText("Utilisateurs").click();
  await expect(admin.getByRole("heading", { level: 1, name: "Utilisateurs" })).toBeVisible();
  await admin
    .getByRole("link", { name: /^(Inviter|Ajouter)/ })
    .first()
    .click();
  await admin.getByLabel("E-mail").fill(invited.email);
  await admin.getByRole("combobox", { name: "Rôle" }).click();
  await admin.getByRole("option", { name: /Rédaction/ }).click();
  await admin.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(admin.getByText("L’invitation est prête")).toBeVisible();
  await clicks.end("invite, from the dashboard", 6);

  const link = await linkInMail(invited.email, /\/register\?invitation=/);
  const guest = await outside.newPage();
  await guest.goto(link);
  await expect(guest.locator("[name=email]")).toHaveValue(invited.email);
  await expect(guest.getByRole("main")).toContainText("Rédaction");
  await guest.locator("[name=firstname]").fill("Aya");
  await guest.locator("[name=lastname]").fill("Tanoh");
  await choosePassword(guest, "123456789012");
  await expect(guest.locator("#field-password-error"), "a bad one uses nothing up").toBeVisible();
  await choosePassword(guest, invited.password);
  await onDashboard(guest);
  await expect(guest.getByRole("heading", { level: 1 })).toContainText("Aya");

  await guest.context().clearCookies();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(
    "Cette invitation n’est plus valable",
  );
  await signIn(guest, invited);
  await onDashboard(guest);
  await Promise.all([inside.close(), outside.close()]);
});
