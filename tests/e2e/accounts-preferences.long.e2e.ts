import { createAccount, onDashboard, signIn } from "./account.ts";
import { photo } from "./applicant.ts";
import { expect, test } from "./journey.ts";
import { linkInMail } from "./outbox.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

test("a profile changes its photo at once and its e-mail by the link sent to the new address", async ({
  page,
}) => {
  const account = await createAccount("coordinator");
  await signIn(page, account);
  await onDashboard(page);
  await open(page, "/admin/profile/edit");
  const photos = page.getByRole("region", { name: "Ma photo" });
  const buffer = await photo(400);
  await photos
    .locator("input[type=file]")
    .setInputFiles({ name: "moi.jpg", mimeType: "image/jpeg", buffer });
  await expect(photos.getByRole("status")).toHaveText("Votre photo est enregistrée.");
  await expect(photos.getByRole("button", { name: "Changer la photo" })).toBeVisible();
  const face = photos.locator("img");
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0);
  await photos.getByRole("button", { name: /^Retirer la photo/ }).click();
  await expect(photos.getByRole("button", { name: "Choisir une photo" })).toBeVisible();

  const mails = page.getByRole("region", { name: "Adresse e-mail" });
  const fresh = `neuve-${account.email}`;
  await mails.getByLabel("Nouvelle adresse").fill(fresh);
  await mails.locator("[name=current_password]").fill("faux, celui-là");
  await mails.getByRole("button", { name: "Changer l’adresse" }).click();
  await expect(mails.locator("#email-current-password-error")).toBeVisible();
  await mails.locator("[name=current_password]").fill(account.password);
  await mails.getByRole("button", { name: "Changer l’adresse" }).click();
  await expect(mails.getByRole("status")).toContainText(fresh);
  await page.goto(await linkInMail(fresh, /\/auth\?email=/));
  await page.getByRole("button", { name: "Confirmer l’adresse" }).click();
  await expect(page.getByText(`votre compte utilise désormais ${fresh}`)).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, { ...account, email: fresh });
  await onDashboard(page);
});

test("the language button links to the same page", async ({ page, context }) => {
  await enterAs(context, "admin");
  await open(page, "/admin/users?status=active&sort=email");
  await page.getByRole("button", { name: /^FR/ }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page).toHaveURL(/\/en\/admin\/users\?status=active&sort=email$/);
});

test("a form sent before the page is ready is not lost on a slow connection", async ({ page }) => {
  const account = await createAccount("staff");
  const { promise: clicked, resolve: click } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await clicked;
    // The page that asked for it may be gone by now.
    await route.continue().catch(() => {});
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.locator("[name=email]").fill(account.email);
  await page.locator("[name=password]").fill(account.password);
  await page.locator("main form button[type=submit]").click();
  click();
  await onDashboard(page);
});

test("theme and language chosen in the staff area apply to the whole site", async ({
  page,
  context,
}) => {
  await enterAs(context, "editor");
  await open(page, "/admin/profile/settings");
  const html = page.locator("html");
  const saved = () =>
    page.evaluate(() => [localStorage.getItem("theme"), localStorage.getItem("color-mode")]);

  await page.getByText("Sombre", { exact: true }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  expect(await saved()).toEqual(["dark", "dark"]);
  await page.getByText("Comme l’appareil").click();
  await expect(html).not.toHaveAttribute("data-theme");
  expect(await saved()).toEqual([null, "system"]);
  await page.getByRole("button", { name: "Passer au thème sombre" }).click();
  expect(await saved()).toEqual(["dark", "dark"]);

  await page.getByRole("radio", { name: "Allemand" }).click();
  await expect(page).toHaveURL(/\/de\/admin\/profile\/settings$/);
  await expect(html).toHaveAttribute("lang", "de");
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "locale")?.value).toBe("de");
  await expect(html, "the theme came along").toHaveAttribute("data-theme", "dark");
});
