import type { Page } from "@playwright/test";
import { ready } from "./page-ready.ts";

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

export const items = (page: Page) => page.locator("[data-queued]");

export const send = (page: Page) => page.locator("main form button[type=submit]:visible").click();

export const WAITS = "La candidature attend le réseau";

export async function openAgentPage(page: Page) {
  await page.goto("/registration/agent");
  await ready(page);
}
