import { expect, test } from "./journey.ts";
import { choose } from "./shell-page.ts";
import { cutLine, workerReady } from "./worker.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test.describe("with the service worker installed", () => {
  test("the chosen language is used offline", async ({ page }) => {
    await page.goto("/");
    await workerReady(page);
    await page.reload();
    await choose(page, "Deutsch");
    await expect(page).toHaveURL("/de");
    await cutLine(page);
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });

  test("a link from the site to French opens French", async ({ page }) => {
    await page.goto("/de");
    await workerReady(page);
    await page.reload();
    await choose(page, "Français");
    await expect(page).toHaveURL("/");
    await page.goto("/");
    await expect(page).toHaveURL("/");
  });

  test("a browser that prefers German and never chose is redirected to German", async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: "de-DE" });
    const page = await context.newPage();
    await page.goto("/");
    await expect(page).toHaveURL("/de");
    await workerReady(page);
    await page.goto("/");
    await expect(page).toHaveURL("/de");
    await context.close();
  });
});

test("the installed app starts in the language it was installed in, until another is chosen", async ({
  page,
  request,
}) => {
  const manifest = async (path: string) => (await request.get(path)).json();
  const german = await manifest("/de/manifest.webmanifest");
  expect(german.id).toBe((await manifest("/manifest.webmanifest")).id);
  await page.goto(german.start_url);
  await expect(page).toHaveURL("/de");
  await workerReady(page);
  await page.goto(german.start_url);
  await expect(page).toHaveURL("/de");
  await choose(page, "English");
  await page.goto(german.start_url);
  await expect(page).toHaveURL("/en");
  await cutLine(page);
  await page.goto(german.start_url);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the language links of filtered courses keep each filter once", async ({ page }) => {
  await page.goto("/formations?category=2&place=Abidjan&search=soudage");
  const found = await page.locator("main section article h3").count();
  expect(found).toBeGreaterThan(0);
  await choose(page, "Deutsch");
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe("/de/formations");
  expect([...searchParams].sort()).toEqual([
    ["category", "2"],
    ["place", "Abidjan"],
    ["search", "soudage"],
  ]);
  await page.goto("/de/formations?category=2&place=Abidjan");
  const german = await page.locator("main section article h3").count();
  await choose(page, "English");
  await expect(page).toHaveURL("/en/formations?category=2&place=Abidjan");
  await expect(page.locator("main section article h3")).toHaveCount(german);
});
