import { createAccount, onDashboard, signIn } from "./account.ts";
import { expect, test } from "./journey.ts";

test("a device is signed out by another device", async ({ browser }) => {
  const account = await createAccount("coordinator");
  const phone = await browser.newContext({
    userAgent: "Mozilla/5.0 (Android 14; Mobile) Firefox/140.0",
  });
  const computer = await browser.newContext();
  const [onPhone, onComputer] = [await phone.newPage(), await computer.newPage()];
  await signIn(onPhone, account);
  await onDashboard(onPhone);
  await signIn(onComputer, account);
  await onDashboard(onComputer);

  await onComputer.goto("/admin/profile/settings");
  const devices = onComputer.getByRole("region", { name: "Appareils connectés" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByText("Cet appareil")).toBeVisible();
  await devices.getByRole("button", { name: /Déconnecter Firefox/ }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);

  await onPhone.reload();
  await expect(onPhone).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
  await onComputer.reload();
  await expect(onComputer, "this one stays").toHaveURL(/\/admin\/profile\/settings$/);
  await Promise.all([phone.close(), computer.close()]);
});
