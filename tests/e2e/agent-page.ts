import { expect, type Page } from "@playwright/test";
import { ready } from "./page-ready.ts";

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

export const items = (page: Page) => page.locator("[data-queued]");

export const send = (page: Page) => page.locator("main form button[type=submit]:visible").click();

export const WAITS = "La candidature est complète et attend sur cet appareil";

export async function openAgentPage(page: Page) {
  await page.goto("/registration/agent");
  await ready(page);
}

/** Draws a signature with the finger. */
export async function sign(page: Page) {
  const pad = page.locator("[data-signature]");
  await pad.scrollIntoViewIfNeeded();
  const area = await pad.boundingBox();
  if (!area) throw new Error("nowhere to sign");
  const { x, y, width, height } = area;
  await page.mouse.move(x + width * 0.2, y + height * 0.5);
  await page.mouse.down();
  for (const share of [0.3, 0.4, 0.6]) {
    await page.mouse.move(x + width * share, y + height * (0.2 + share / 2));
  }
  await page.mouse.up();
  await expect(pad.locator("path")).toHaveAttribute("d", /^M\d+ \d+L/);
}
