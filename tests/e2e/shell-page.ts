import type { Page } from "@playwright/test";

export async function choose(page: Page, language: string) {
  await page.locator("header details[data-dropdown=language] summary").click();
  await page.locator("header").getByRole("link", { name: language }).click();
}

export const toggle = (page: Page) => page.locator("header [data-theme-toggle]");

export const surface = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

export const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("theme"), localStorage.getItem("color-mode")]);

export const white = "rgb(255, 255, 255)";

export const desktop = { width: 1280, height: 800 };

export const phone = { width: 360, height: 740 };

export const header = (page: Page) => page.locator("header");

export const fixed = (page: Page) =>
  header(page).evaluate((element) => getComputedStyle(element).position === "fixed");

export const background = (page: Page) =>
  header(page).evaluate((element) => getComputedStyle(element).backgroundColor);
