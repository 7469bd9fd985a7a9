import { expect, test } from "./journey.ts";
import { stored, surface, toggle, white } from "./shell-page.ts";

test.describe("the theme", () => {
  test("the theme follows the system until one is chosen", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/about");
    expect(await surface(page)).not.toBe(white);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await surface(page)).toBe(white);
    expect(await stored(page)).toEqual([null, null]);
  });

  test("a chosen theme can be reset to the system's", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/about");
    await toggle(page).click();
    expect(await stored(page)).toEqual(["light", "light"]);
    await page.reload();
    expect(await surface(page)).toBe(white);
  });
});

test.describe("the language", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("a chosen language is stored for a year in the cookie and as user-lang", async ({
    page,
    context,
  }) => {
    await page.goto("/");
    await page.locator("header summary", { hasText: "FR" }).click();
    await page.locator("header").getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL("/en");
    const cookie = (await context.cookies()).find(({ name }) => name === "locale");
    expect(cookie).toMatchObject({ value: "en", path: "/", sameSite: "Lax" });
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
    expect(await page.evaluate(() => localStorage.getItem("user-lang"))).toBe("en");
  });

  test("a lost language cookie is restored from user-lang, on the home page too", async ({
    page,
    context,
  }) => {
    await page.goto("/about");
    await page.evaluate(() => localStorage.setItem("user-lang", "de"));
    await page.goto("/news");
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === "locale")?.value)
      .toBe("de");
    await context.clearCookies();
    await page.goto("/");
    await expect(page).toHaveURL("/de");
    await page.evaluate(() => localStorage.setItem("user-lang", "xx"));
    await context.clearCookies();
    await page.goto("/");
    await expect(page).toHaveURL("/");
  });
});

test.describe("sharing", () => {
  test("the share button copies the address of the page and confirms it", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/en/about");
    const footer = page.locator("footer");
    await footer.getByRole("button", { name: "Copy link" }).click();
    await expect(footer.getByText("Link copied")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe("/en/about");
    expect(baseURL).toBeTruthy();
  });
});

test.describe("a newer build", () => {
  test("a newer build is announced with a reload button", async ({ page }) => {
    await page.clock.install();
    await page.goto("/about");
    const notice = page.getByText("Une nouvelle version du site est en ligne.");
    await page.clock.runFor(301_000);
    await expect(notice).toBeHidden();
    await page.route("**/build.json", (route) => route.fulfill({ json: { id: "newer" } }));
    await page.clock.runFor(301_000);
    await expect(notice).toBeVisible();
    const reloaded = page.waitForEvent("load");
    await page.getByRole("link", { name: "Recharger la page" }).click();
    await reloaded;
  });

  test("a chunk that the newer build no longer has reloads the page", async ({ page }) => {
    await page.goto("/about");
    await page.route("**/build.json", (route) => route.fulfill({ json: { id: "newer" } }));
    const reloaded = page.waitForEvent("load");
    await page.evaluate(() => void dispatchEvent(new Event("vite:preloadError")));
    await reloaded;
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the mobile menu opens, locks the page and links on", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
    await page.locator("#menu").getByText("Initiatives", { exact: true }).click();
    await page.locator("#menu").getByRole("link", { name: "L’association" }).click();
    await expect(page).toHaveURL("/initiatives/association");
  });
});
