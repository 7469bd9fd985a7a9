import { choosePassword, createAccount, onDashboard, signIn } from "./account.ts";
import { alive } from "./alive.ts";
import { expect, test } from "./journey.ts";
import { firstAdmin } from "./site.ts";

test("the first account is the one that was set, with a password to be changed", async ({
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
  await alive(page);

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

test("a wrong password is told, the address is remembered, signing out forgets", async ({
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
  await page.locator("form button[type=submit]").click();
  await onDashboard(page);

  await alive(page);
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

test("a stored token that no longer works is forgotten, cookie and copy", async ({ page }) => {
  for (const token of ["nonsense", `1|${"a".repeat(40)}`]) {
    await page.goto("/");
    const value = encodeURIComponent(token);
    await page.context().addCookies([{ name: "auth_token", value, url: page.url() }]);
    await page.evaluate(() => localStorage.setItem("auth_token", "an encrypted copy"));
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
    await expect(page.locator("html")).toHaveAttribute("data-alive");
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).not.toContain("auth_token");
    expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  }
});

test("too many tries: the form says how long to wait", async ({ page }) => {
  const account = { email: "nobody@tremplin.example", password: "devinette" };
  await page.goto("/de/login");
  for (let round = 0; round < 6; round += 1) {
    await page.locator("[name=email]").fill(account.email);
    await page.locator("[name=password]").fill(account.password);
    const answer = page.waitForResponse(/\/api\/login/);
    await page.locator("form button[type=submit]").click();
    await answer;
  }
  await expect(page.getByRole("alert")).toContainText(/Zu viele Versuche.*Sekunde/);
  await expect(page.locator("form button[type=submit]")).toBeDisabled();
});

test("signed out, every area leads to the sign-in page in the page's language", async ({
  request,
}) => {
  for (const prefix of ["", "/en", "/de"]) {
    const areas = ["/dashboard", "/profile", "/admin", "/admin/users?status=active"];
    for (const path of [...areas, "/dashboard/anything", "/profile/anything"]) {
      const answer = await request.get(prefix + path, { maxRedirects: 0 });
      expect(answer.status()).toBe(302);
      const query = new URLSearchParams({ redirect: prefix + path });
      expect(answer.headers().location).toBe(`${prefix}/login?${query}`);
    }
  }
});

test("a redirect off the site leads to the dashboard", async ({ browser }) => {
  const account = await createAccount("staff");
  // Which addresses are refused is in `accounts/auth/rules.test.ts`; this is the way through.
  const away = await browser.newContext();
  const other = await away.newPage();
  await signIn(other, account, "/en/login?redirect=%2F%5Cevil.example");
  await onDashboard(other, "/en");
  await away.close();
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, account, "/login?redirect=%2Fadmin%2Fprofile%2Fsupport");
  await expect(page).toHaveURL(/\/admin\/profile\/support$/);
  for (const path of ["/login", "/de/register"]) {
    await page.goto(path);
    await expect(page, "no need to sign in again").toHaveURL(/\/dashboard$/);
  }
  await context.close();
});
