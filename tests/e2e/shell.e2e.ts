import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { background, desktop, fixed, header, phone } from "./shell-page.ts";

const transparent = "rgba(0, 0, 0, 0)";

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  await page.waitForFunction((y) => window.scrollY === y, top);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Turns the wheel and waits until the page has heard it and drawn what comes of it. */
async function turnWheel(page: Page, by: number) {
  await page.evaluate(() => {
    const heard = new Promise((resolve) => addEventListener("wheel", resolve, { once: true }));
    Object.assign(window, { heard });
  });
  await page.mouse.wheel(0, by);
  await page.evaluate(async () => {
    await (window as unknown as { heard: Promise<void> }).heard;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

test.describe("the header", () => {
  test.use({ viewport: desktop });

  test("the header overlays the hero and becomes fixed after 115 px", async ({ page }) => {
    await page.goto("/");
    expect(await fixed(page)).toBe(false);
    expect(await background(page)).toBe(transparent);
    await scrollTo(page, 114);
    expect(await fixed(page)).toBe(false);
    await scrollTo(page, 115);
    await expect.poll(() => fixed(page)).toBe(true);
    expect(await background(page)).toBe("rgb(255, 255, 255)");
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await fixed(page)).toBe(true);
    const dark = await background(page);
    const [red = 255, green = 255, blue = 255] = (dark.match(/\d+/g) ?? []).map(Number);
    expect(Math.max(red, green, blue), dark).toBeLessThan(80);
    await page.emulateMedia({ colorScheme: "light" });
    await scrollTo(page, 0);
    await expect.poll(() => fixed(page)).toBe(false);
  });
});

test.describe("dropdowns", () => {
  test.use({ viewport: desktop });
  const open = (page: Page) => header(page).locator("details[open] > summary");

  test("Escape closes a dropdown and restores the focus", async ({ page }) => {
    await page.goto("/about");
    const summary = header(page).locator("summary", { hasText: "Initiatives" });
    await summary.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(header(page).locator("details[open] a").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(open(page)).toHaveCount(0);
    await expect(summary).toBeFocused();
  });
});

test.describe("the mobile menu", () => {
  test.use({ viewport: phone });
  const overlay = (page: Page) => page.locator("#menu");

  test("the mobile menu covers the screen, locks scrolling and restores the focus", async ({
    page,
  }) => {
    await page.goto("/");
    const button = header(page).getByRole("button", { name: "Menu" });
    await button.click();
    await expect(overlay(page)).toBeVisible();
    await expect.poll(() => overlay(page).boundingBox()).toMatchObject({ x: 0, y: 0, ...phone });
    await expect(page.getByRole("button", { name: "Fermer le menu" })).toBeFocused();
    await page.mouse.move(180, 400);
    await turnWheel(page, 600);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.locator("main")).toHaveJSProperty("parentElement.inert", true);
    await page.keyboard.press("Escape");
    await expect(overlay(page)).toBeHidden();
    await expect(button).toBeFocused();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });
});
