import type { Page } from "@playwright/test";
import { createAccount, onDashboard, signIn } from "./account.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";

test("a device is signed out by another device, and both have the same row height", async ({
  browser,
}) => {
  const account = await createAccount("admin");
  const phone = await browser.newContext({
    userAgent: "Mozilla/5.0 (Android 14; Mobile) Firefox/140.0",
  });
  const computer = await browser.newContext();
  const [onPhone, onComputer] = [await phone.newPage(), await computer.newPage()];
  await signIn(onPhone, account);
  await onDashboard(onPhone);
  await signIn(onComputer, account);
  await onDashboard(onComputer);

  const rowHeight = async (page: Page) =>
    (await page.locator("tbody tr").first().boundingBox())?.height ?? 0;
  await open(onPhone, "/admin/users");
  const comfortable = await rowHeight(onPhone);
  await onPhone.getByRole("button", { name: "Choisir les colonnes" }).click();
  await onPhone.getByText("Compacte").click();
  await expect.poll(() => rowHeight(onPhone)).toBeLessThan(comfortable);
  await open(onComputer, "/admin/users");
  expect(await rowHeight(onComputer), "kept with the account").toBeLessThan(comfortable);

  await onComputer.goto("/admin/profile/settings");
  await expect(onComputer.getByRole("radio", { name: "Compacte" })).toBeChecked();
  const devices = onComputer.getByRole("region", { name: "Appareils connectés" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByText("Cet appareil")).toBeVisible();
  await devices.getByRole("button", { name: /Déconnecter Firefox/ }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);

  await onPhone.reload();
  await expect(onPhone).toHaveURL(/\/login\?redirect=%2Fadmin%2Fusers$/);
  await onComputer.reload();
  await expect(onComputer, "this one stays").toHaveURL(/\/admin\/profile\/settings$/);
  await Promise.all([phone.close(), computer.close()]);
});
