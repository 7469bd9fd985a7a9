import type { Page } from "@playwright/test";

/** Adds a filter to the list that is shown, and chooses its value. */
export async function filterBy(page: Page, filter: string, value: string | RegExp) {
  await page.getByRole("button", { name: "Ajouter un filtre" }).click();
  await page.getByRole("menuitem", { name: filter, exact: true }).click();
  await page.getByRole("option", { name: value }).click();
}

/** Follows a way of the list that is behind its three dots. */
export async function leaveFor(page: Page, screen: string) {
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: screen, exact: true }).click();
}
