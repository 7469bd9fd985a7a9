import type { Page } from "@playwright/test";
import { lookTwice, narrow, problems } from "./accessible.ts";
import { textOf } from "./content-page.ts";
import { expect, test } from "./journey.ts";
import { open } from "./page-ready.ts";
import { enterAs } from "./person.ts";

const screens = [
  "/admin/news",
  "/admin/news?status=archived",
  "/admin/news/add",
  "/admin/news/edit?id=1&lang=en",
  "/admin/news/view?id=1",
  "/admin/cours",
  "/admin/cours/add",
  "/admin/cours/edit",
  "/admin/cours/edit/1?lang=de",
  "/admin/cours/view",
  "/admin/cours/views/1",
  "/admin/cours/categories",
];

test("every content screen passes axe at 360 px light and at 1280 px dark", async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: narrow });
  await enterAs(context, "editor");
  const page = await context.newPage();
  const said: string[] = [];
  page.on("pageerror", (error) => said.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") said.push(message.text());
  });
  for (const path of screens) {
    await open(page, `/de${path}`);
    await lookTwice(page, { path, frame: path === screens[0] });
    // Hidden, but heard: the table's own English.
    expect(await page.locator("main").textContent(), path).not.toContain("No records");
  }
  expect(said).toEqual([]);
});

test("the panels of the editor pass axe and close by keyboard", async ({ page }) => {
  await enterAs(page.context(), "editor");
  await open(page, "/admin/news/edit?id=2");
  await expect(textOf(page)).toBeVisible();
  for (const { button, dialog } of [
    { button: "Historique", dialog: "Historique" },
    { button: "Mettre à jour…", dialog: "Publier" },
  ]) {
    await page.getByRole("button", { name: button }).press("Enter");
    const panel = page.getByRole("dialog", { name: dialog });
    await expect(panel).toBeVisible();
    expect(await problems(page, "[role=dialog]"), dialog).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  }
});

test("a list on a phone shows its first row early and has large buttons", async ({ browser }) => {
  const context = await browser.newContext({ viewport: narrow, hasTouch: true, isMobile: true });
  await enterAs(context, "editor");
  const page = await context.newPage();
  await open(page, "/admin/news");
  const table = page.getByRole("table", { name: "Actualités" });
  const above = page.getByRole("navigation", { name: "États" });
  const [start, end] = [await above.boundingBox(), await table.boundingBox()];
  expect((end?.y ?? 0) - (start?.y ?? 0), "filters above the first row").toBeLessThan(300);
  expect(await smallTargets(page)).toEqual([]);
  await open(page, "/admin/news/edit?id=2");
  await expect(textOf(page)).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await context.close();
});

test("the toolbar is one tab stop and names its shortcuts like the keyboard", async ({
  page,
  browser,
}) => {
  await enterAs(page.context(), "editor");
  await open(page, "/admin/news/edit?id=2");
  const tools = page.getByRole("toolbar").getByRole("button");
  await tools.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tools.nth(1)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("toolbar").locator(":focus")).toHaveCount(0);
  await textOf(page).focus();
  await page.keyboard.press("Alt+F10");
  await expect(tools.nth(1)).toBeFocused();
  await expect(page.locator("kbd").filter({ hasText: "Ctrl K" })).toBeVisible();
  const userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Safari/605";
  const mac = await browser.newContext({ userAgent });
  await enterAs(mac, "editor");
  const other = await mac.newPage();
  await open(other, "/admin");
  await expect(other.locator("kbd").filter({ hasText: "⌘ K" })).toBeVisible();
  await mac.close();
});

/** Buttons that a thumb would miss: below 44 px either way. Crosses inside a field do what a key does. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main button, header button")]
      .map((button) => ({ button, box: button.getBoundingClientRect() }))
      .filter(({ button }) => !button.closest(".mantine-Input-wrapper"))
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 43.5)
      .map(({ button, box }) => {
        const name = button.getAttribute("aria-label") ?? button.textContent;
        return `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`;
      }),
  );
}
