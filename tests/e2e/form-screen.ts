import type { Locator, Page } from "@playwright/test";

export type Texts = readonly [fr: string, en: string, de: string];

/** Writes a text of the form editor in the three languages. */
export async function write(root: Page | Locator, label: string, texts: Texts) {
  for (const [nth, language] of ["Français", "Anglais", "Allemand"].entries()) {
    await root.getByLabel(`${label} (${language})`).fill(texts[nth] ?? "");
  }
}

export async function choose(page: Page, list: Locator, option: string) {
  await list.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
