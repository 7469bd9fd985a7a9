import { expect, test } from "./journey.ts";
import { enterAs } from "./person.ts";
import { cutLine, keptFiles, keptPages, workerReady } from "./worker.ts";

test("the page of the first visit is readable offline", async ({ page }) => {
  await page.goto("/en/about");
  const title = await page.locator("h1").textContent();
  await expect.poll(() => keptPages(page)).toContain("/en/about");
  await cutLine(page);
  await page.reload();
  await expect(page.locator("h1")).toHaveText(title ?? "");
  const cloth = page.locator("main img").first();
  await expect(cloth).toHaveJSProperty("complete", true);
  expect(await cloth.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("the files of the staff area are not cached", async ({ page }) => {
  await page.goto("/");
  await workerReady(page);
  await page.goto("/about");
  const before = await keptFiles(page);
  expect(before.length).toBeGreaterThan(0);
  await enterAs(page.context(), "editor");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js")),
  );
  const ofStaff = scripts.filter((path) => !before.includes(path));
  expect(ofStaff.length).toBeGreaterThan(5);
  expect((await keptFiles(page)).filter((path) => ofStaff.includes(path))).toEqual([]);
});

test("a form is never cached", async ({ page }) => {
  await page.goto("/");
  await workerReady(page);
  const numbers = new Set<string>();
  for (let visit = 0; visit < 2; visit++) {
    await page.goto("/contacts");
    numbers.add(await page.locator("main form input[name=form]").inputValue());
  }
  expect(numbers.size).toBe(2);
  expect(await keptPages(page)).not.toContain("/contacts");
  await cutLine(page);
  await page.goto("/contacts");
  await expect(page.locator("h1")).toHaveText("Pas de connexion");
});

test("no page of the staff area is cached", async ({ page }) => {
  await page.goto("/");
  await workerReady(page);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const pages = await keptPages(page);
  expect(pages.filter((path) => /login|admin|dashboard|profile|api/.test(path))).toEqual([]);
  await cutLine(page);
  await page.goto("/login");
  await expect(page.locator("h1")).toHaveText("Pas de connexion");
});
