import { choosePassword, createAccount, onDashboard, signIn } from "./account.ts";
import { expect, test } from "./journey.ts";
import { ready } from "./page-ready.ts";
import { firstAdmin } from "./site.ts";

test("the first account is the configured one and must change its password", async ({
  request,
}) => {
  await request.get("/sanctum/csrf-cookie");
  const { cookies } = await request.storageState();
  const xsrf = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const headers = { "x-xsrf-token": decodeURIComponent(xsrf) };
  const { token } = await (await request.post("/api/login", { data: firstAdmin, headers })).json();
  const answer = await request.get("/api/user", { headers: { authorization: `Bearer ${token}` } });
  expect(await answer.json()).toMatchObject({ role: "admin", is_default_password: true });
});

test("the first sign-in leads through a new password to the dashboard", async ({ page }) => {
  const said: string[] = [];
  page.on("pageerror", (error) => said.push(String(error)));
  await signIn(page, await createAccount("admin", true));
  await expect(page).toHaveURL(/\/auth\/password/);
  await page.goto("/admin/users");
  await expect(page, "nothing else opens before").toHaveURL(/\/auth\/password\?redirect=/);
  await ready(page);

  await page.locator("[name=password]").fill("motdepasse2026");
  await expect(page.getByText("trop courant")).toBeVisible();
  await choosePassword(page, "trois gombos dans la marmite");
  await expect(page, "back to where one was going").toHaveURL(/\/admin\/users$/);
  await page.goto("/dashboard");
  await onDashboard(page);
  expect(said).toEqual([]);

  const cookie = (await page.context().cookies()).find(({ name }) => name === "auth_token");
  expect(cookie).toMatchObject({ sameSite: "Lax", httpOnly: false, secure: false, path: "/" });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
  const copy = await page.evaluate(() => localStorage.getItem("auth_token"));
  expect(copy).toBeTruthy();
  expect(copy).not.toContain("|");
});

test("a wrong password shows an error, the address is remembered, and sign-out clears the token", async ({
  page,
}) => {
  const account = await createAccount("staff");
  await signIn(page, { ...account, password: "pas le bon mot" });
  await expect(page.getByRole("alert")).toContainText("ne correspondent à aucun compte");
  await expect(page.locator("[name=email]")).toHaveValue(account.email);

  await page.getByLabel("Retenir mon adresse").check();
  await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
  await expect(page.locator("[name=password]")).toHaveAttribute("type", "text");
  await page.locator("[name=password]").fill(account.password);
  await page.locator("main form button[type=submit]").click();
  await onDashboard(page);

  await ready(page);
  await page.getByRole("button", { name: /Compte de/ }).click();
  await page.getByRole("menuitem", { name: "Se déconnecter" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator("[name=email]")).toHaveValue(account.email);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain("auth_token");
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
});
