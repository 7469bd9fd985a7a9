import { expect, type Page } from "@playwright/test";
import { open } from "./page-ready.ts";

/** Begins an article, as an editor does, and waits until its draft is stored. */
export async function beginArticle(page: Page, title: string): Promise<void> {
  await open(page, "/admin/news/add");
  await begin(page, title);
  await expect(textOf(page)).toBeVisible();
}

export async function beginCourse(page: Page, title: string): Promise<void> {
  await open(page, "/admin/cours/add");
  await begin(page, title);
}

/** The title makes a draft of the empty page; the text is written on the same one. */
async function begin(page: Page, title: string): Promise<void> {
  await page.getByLabel("Titre", { exact: true }).fill(title);
  await page.waitForURL(/\/add\?id=\d+/);
  await isSaved(page);
}

export function textOf(page: Page) {
  return page.getByRole("textbox", { name: "Texte", exact: true });
}

export function fieldOf(page: Page, name: string) {
  return page.getByLabel(name, { exact: true });
}

/** Waits until the server has saved the text. */
export async function isSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
}

export async function write(page: Page, text: string, then = /^Enregistré à/): Promise<void> {
  await textOf(page).click();
  await page.keyboard.type(text);
  await expect(page.getByText(then)).toBeVisible();
}

export async function openLanguage(page: Page, code: "FR" | "EN" | "DE"): Promise<void> {
  await page
    .getByRole("radiogroup", { name: "Langue du texte" })
    .getByText(code, { exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`lang=${code.toLowerCase()}`));
  // The address changes first: what is typed before the fields follow would be in the other language.
  await expect(page.locator("[data-translating]")).toHaveAttribute("lang", code.toLowerCase());
}

/** Publishes what the panel proposes, at once. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Publier|Mettre à jour)…$/ }).click();
  const panel = page.getByRole("dialog", { name: "Publier" });
  await panel.getByRole("button", { name: /^Publier c/ }).click();
  await expect(page.getByText("C’est publié.").first()).toBeVisible();
  await expect(panel).toBeHidden();
}

export function idOf(page: Page): string {
  return new URL(page.url()).searchParams.get("id") ?? "";
}

/** Waits until the cache shows the change to a visitor. */
export async function reads(visitor: Page, address: string, text: string): Promise<void> {
  await expect(async () => {
    await visitor.goto(address);
    // Some texts stand on the page a second time, for the printer.
    const shown = visitor.getByText(text).filter({ visible: true });
    await expect(shown.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
}

/** Asks for a review of the open language, with a note for the reviewer. */
export async function askForReview(page: Page, note: string): Promise<void> {
  await page.getByRole("button", { name: "Prêt à relire…" }).click();
  const dialog = page.getByRole("dialog", { name: "Demander une relecture" });
  await dialog.getByLabel("Note pour la relecture").fill(note);
  await dialog.getByRole("button", { name: "Demander la relecture" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("alert").filter({ hasText: note })).toBeVisible();
}
