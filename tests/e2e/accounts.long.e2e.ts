import { createAccount, onDashboard, signIn } from "./account.ts";
import { expect, test } from "./journey.ts";

test("an invalid stored token is removed from the cookie and the local copy", async ({ page }) => {
  for (const token of ["nonsense", `1|${"a".repeat(40)}`]) {
    await page.goto("/");
    const value = encodeURIComponent(token);
    await page.context().addCookies([{ name: "auth_token", value, url: page.url() }]);
    await page.evaluate(() => localStorage.setItem("auth_token", "an encrypted copy"));
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
    await expect(page.locator("html")).toHaveAttribute("data-ready");
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).not.toContain("auth_token");
    expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  }
});

test("too many sign-in attempts show how long to wait", async ({ page }) => {
  const account = { email: "nobody@tremplin.example", password: "devinette" };
  await page.goto("/de/login");
  for (let round = 0; round < 6; round += 1) {
    await page.locator("[name=email]").fill(account.email);
    await page.locator("[name=password]").fill(account.password);
    const answer = page.waitForResponse(/\/api\/login/);
    await page.locator("main form button[type=submit]").click();
    await answer;
  }
  await expect(page.getByRole("alert")).toContainText(/Zu viele Versuche.*Sekunde/);
  await expect(page.locator("main form button[type=submit]")).toBeDisabled();
});

test("a sign-in answered by a server error without words says that the error is unknown", async ({
  page,
}) => {
  await page.route(/\/api\/login$/, (route) => route.fulfill({ status: 500, body: "" }));
  const words = { "/login": "Erreur inconnue", "/en/login": "Unknown error" };
  for (const [path, said] of Object.entries(words)) {
    await page.goto(path);
    await page.locator("[name=email]").fill("awa@tremplin.example");
    await page.locator("[name=password]").fill("devinette");
    await page.locator("main form button[type=submit]").click();
    await expect(page.getByRole("alert")).toContainText(said);
  }
});

test("a browser that keeps no cookie reads why, and the console has the message of the specification", async ({
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route(/\/sanctum\/csrf-cookie$/, (route) => route.fulfill({ status: 204 }));
  await page.goto("/login");
  await page.locator("[name=email]").fill("awa@tremplin.example");
  await page.locator("[name=password]").fill("devinette");
  await page.locator("main form button[type=submit]").click();
  await expect(page.getByRole("alert")).toContainText("refuse les cookies");
  expect(logged.join()).toContain("XSRF Token not found");
});

test("a redirect to another site leads to the dashboard", async ({ browser }) => {
  const account = await createAccount("staff");
  // Which addresses are refused is in `base/accounts/auth/rules.test.ts`; this is the way through.
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
