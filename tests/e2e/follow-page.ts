import type { Page } from "@playwright/test";
import { box } from "./applicant.ts";

/** Fills in the follow-up form in German; the person of `somebody` was born on 27 March 2001. */
export async function lookUp(page: Page, reference: string, day: string) {
  await box(page, "reference").fill(reference.toLowerCase());
  await box(page, "birth_date.day").fill(day);
  await box(page, "birth_date.month").fill("3");
  await box(page, "birth_date.year").fill("2001");
  await page.locator("main form button[type=submit]:visible").click();
}
